"use client";

import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { HostShell } from "@/components/host/host-shell";
import { MemberRow } from "@/components/host/member-row";
import { membersTexts as texts } from "@/components/host/members-texts";
import { WaitingMembers } from "@/components/host/waiting-members";
import { useWaysIn } from "@/components/linked-identities/use-ways-in";
import { PasskeysProvider } from "@/components/passkeys/passkeys-provider";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { StatusLine } from "@/components/ui/status-line";
import { texts as uiTexts } from "@/components/ui/texts";
import { get } from "@/lib/api-client/client";
import type { MemberPage } from "@/lib/users/member-schema";

/** Everybody with an account, and their roles. */
export function MembersPage() {
  return (
    <HostShell heading={texts.heading} lead={texts.lead}>
      <Members />
    </HostShell>
  );
}

function Members() {
  const { user } = useSession();
  const { ways } = useWaysIn(user?._id);
  const { page, error, busy, search, more, retry, setRole } = useMembers();
  return (
    <PasskeysProvider hasPassword={ways?.hasPassword ?? true}>
      <WaitingMembers onAccepted={retry} />
      <div className="flex flex-col gap-5">
        <SearchForm onSearch={search} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <StatusLine className="text-soft">
            {page && texts.found(page.members.length, page.total)}
          </StatusLine>
          {/* A download, which the router must not take for a page. */}
          <a href="/api/v1/host/member/export" download className="btn btn-quiet">
            <Icon name="download" className="size-[18px]" />
            {texts.export}
          </a>
        </div>
        <LoadError error={error} onRetry={retry} />
        {!page && !error && <ListSkeleton />}
        {page && page.members.length === 0 && <p>{texts.none}</p>}
        <ul className="flex flex-col gap-4">
          {page?.members.map((member) => (
            <li key={member._id}>
              <MemberRow member={member} onRole={(role) => setRole(member._id, role)} />
            </li>
          ))}
        </ul>
        {page?.nextCursor && (
          <button type="button" className="btn btn-quiet self-center" disabled={busy} onClick={more}>
            {busy ? uiTexts.loading : texts.more}
          </button>
        )}
      </div>
    </PasskeysProvider>
  );
}

function SearchForm({ onSearch }: { onSearch(q: string): void }) {
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSearch(field.current?.value ?? "");
  };
  return (
    <search>
      <form method="post" noValidate onSubmit={submit} className="flex items-end gap-3">
        <div className="min-w-0 flex-1">
          <Field label={texts.search.label}>
            {(control) => (
              <input
                {...control}
                ref={field}
                type="search"
                autoComplete="off"
                maxLength={100}
                className="input"
              />
            )}
          </Field>
        </div>
        <button type="submit" className="btn btn-primary min-h-13!">
          {texts.search.submit}
        </button>
      </form>
    </search>
  );
}

function useMembers() {
  const [q, setQ] = useState("");
  const [page, setPage] = useState<MemberPage | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  // Of two searches the later one counts, even where the first answers last.
  const asked = useRef(0);
  const read = useCallback(async (wanted: string, before?: MemberPage) => {
    asked.current += 1;
    const number = asked.current;
    setBusy(true);
    setError(null);
    const query = new URLSearchParams({
      q: wanted,
      ...(before?.nextCursor && { cursor: before.nextCursor }),
    });
    try {
      const next = await get<MemberPage>(`/host/member?${query}`);
      if (asked.current !== number) return;
      setPage(before ? { ...next, members: [...before.members, ...next.members] } : next);
    } catch (failure) {
      if (asked.current === number) setError((failure as Error).message);
    } finally {
      if (asked.current === number) setBusy(false);
    }
  }, []);
  useEffect(() => void read(""), [read]);
  return {
    ...{ page, error, busy },
    search(wanted: string) {
      setQ(wanted);
      void read(wanted);
    },
    more: () => void read(q, page ?? undefined),
    retry: () => void read(q),
    setRole: (id: string, role: MemberPage["members"][number]["role"]) =>
      setPage(
        (now) =>
          now && { ...now, members: now.members.map((one) => (one._id === id ? { ...one, role } : one)) },
      ),
  };
}
