"use client";

import { useCallback, useEffect, useState } from "react";
import { HostShell } from "@/components/host/host-shell";
import { logTexts as texts } from "@/components/host/log-texts";
import { Icon } from "@/components/ui/icon";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { LocalTime } from "@/components/ui/local-time";
import { get } from "@/lib/api-client/client";
import type { AuditEntryView } from "@/lib/moderation/schema";

/** The actions of those who look after the site. */
export function LogPage() {
  return (
    <HostShell heading={texts.heading} lead={texts.lead}>
      <Numbers />
      <Log />
    </HostShell>
  );
}

function Numbers() {
  const [year, setYear] = useState<number | null>(null);
  // A kept page cannot know the year.
  useEffect(() => setYear(new Date().getFullYear()), []);
  if (year === null) return null;
  return (
    <section aria-labelledby="moderation-numbers" className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 id="moderation-numbers">{texts.numbers.heading}</h2>
        <p className="text-soft">{texts.numbers.lead}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {[year, year - 1].map((one) => (
          <a key={one} href={`/api/v1/host/transparency?year=${one}`} download className="btn btn-quiet">
            <Icon name="download" className="size-[18px]" />
            {texts.numbers.of(one)}
          </a>
        ))}
      </div>
    </section>
  );
}

type Page = { entries: AuditEntryView[]; nextCursor: string | null };

function Log() {
  const [page, setPage] = useState<Page | null>(null);
  const [error, setError] = useState<string | null>(null);
  const read = useCallback(async (before?: Page) => {
    setError(null);
    try {
      const next = await get<Page>(`/host/audit${before?.nextCursor ? `?cursor=${before.nextCursor}` : ""}`);
      setPage(before ? { ...next, entries: [...before.entries, ...next.entries] } : next);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, []);
  useEffect(() => void read(), [read]);
  return (
    <section aria-label={texts.heading} className="flex flex-col gap-4">
      <LoadError error={error} onRetry={() => void read(page ?? undefined)} />
      {!page && !error && <ListSkeleton />}
      {page?.entries.length === 0 && <p>{texts.none}</p>}
      <ol className="flex flex-col gap-3">
        {page?.entries.map((entry) => (
          <li key={entry._id} className="rounded-box border border-line bg-card p-4">
            <p>
              <span className="font-semibold">{entry.actor?.name ?? texts.site}</span>{" "}
              {texts.action(entry.action)}
              {detailOf(entry) && <span className="text-soft"> ({detailOf(entry)})</span>}
            </p>
            {entry.reason && <p className="break-words whitespace-pre-line">{entry.reason}</p>}
            <p className="text-sm text-soft">
              <LocalTime iso={entry.at} />
            </p>
          </li>
        ))}
      </ol>
      {page?.nextCursor && (
        <button type="button" className="btn btn-quiet self-center" onClick={() => void read(page)}>
          {texts.more}
        </button>
      )}
    </section>
  );
}

const detailOf = ({ detail }: AuditEntryView): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(", ");
