import { type SubmitEvent, useRef, useState } from "react";
import { useAction } from "@/components/browser/use-action";
import { membersTexts as texts } from "@/components/host/members-texts";
import { ReportButton } from "@/components/moderation/report-button";
import { ConfirmIdentity } from "@/components/passkeys/confirm-identity";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Select } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import { ROLES, type Role } from "@/lib/http/roles";
import { formatDay } from "@/lib/text/format";
import type { MemberRow as Member } from "@/lib/users/member-schema";

type Props = { member: Member; onRole(role: Role): void };

/** One member, with what a host needs to know, and the way to another role. */
export function MemberRow({ member, onRole }: Props) {
  const { _id, name, email, emailVerified, role, isLeaving } = member;
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { busy, outcome, run } = useAction();
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => opener.current?.focus());
  };
  const give = async (chosen: Role, password: string) => {
    const call = async () => {
      await mutate("PUT", `/host/member/${_id}/role`, { role: chosen, password });
    };
    if (!(await run(call, texts.role.given(name, texts.role.names[chosen])))) return;
    onRole(chosen);
    close();
  };
  return (
    <article className="flex flex-col gap-3 rounded-box border border-line bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-lg">
            {isLeaving ? name : <Link href={`/user/${_id}`}>{name}</Link>}
            {role !== "member" && (
              <span className="ms-2 rounded-full bg-green-ground px-2.5 py-0.5 align-middle text-sm font-semibold text-primary">
                {texts.role.names[role]}
              </span>
            )}
          </h2>
          <p>
            {email}
            {!emailVerified && <span className="text-soft"> · {texts.unverified}</span>}
            {isLeaving && <span className="text-soft"> · {texts.leaving}</span>}
            {(member.isBanned || member.isSuspended) && (
              <span className="font-semibold text-error">
                {" "}
                · {member.isBanned ? texts.banned : texts.suspended}
              </span>
            )}
          </p>
          <p className="text-sm text-soft">
            {texts.facts(formatDay(member.createdAt), formatDay(member.lastSeenAt))}
          </p>
          <p className="text-sm text-soft">{texts.counts(member.posts, member.handovers)}</p>
        </div>
        {!isLeaving && !isOpen && (
          <div className="flex flex-wrap items-center gap-2">
            <ReportButton kind="member" id={_id} author={{ _id, name }} />
            <button
              ref={opener}
              type="button"
              className="btn btn-quiet"
              aria-label={texts.role.changeOf(name)}
              onClick={() => setOpen(true)}
            >
              {texts.role.change}
            </button>
          </div>
        )}
      </div>
      {isOpen && <RoleForm role={role} busy={busy} onGive={give} onCancel={close} />}
      <StatusMessage outcome={outcome} />
    </article>
  );
}

type FormProps = {
  role: Role;
  busy: boolean;
  onGive(role: Role, password: string): void;
  onCancel(): void;
};

function RoleForm({ role, busy, onGive, onCancel }: FormProps) {
  const [chosen, choose] = useState<Role>(role);
  const password = useRef<HTMLInputElement>(null);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onGive(chosen, password.current?.value ?? "");
  };
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <Field label={texts.role.label} help={texts.role.help[chosen]}>
        {(control) => (
          <Select
            {...control}
            autoFocus
            value={chosen}
            onChange={(event) => choose(event.target.value as Role)}
          >
            {ROLES.map((one) => (
              <option key={one} value={one}>
                {texts.role.names[one]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <ConfirmIdentity help={texts.role.confirm} input={{ ref: password, disabled: busy }} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary" disabled={busy || chosen === role}>
          {busy ? texts.role.busy : texts.role.submit}
        </button>
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={onCancel}>
          {texts.role.cancel}
        </button>
      </div>
    </form>
  );
}
