import { type SubmitEvent, useEffect, useRef } from "react";
import { useAction } from "@/components/browser/use-action";
import type { WayRow } from "@/components/linked-identities/list-rows";
import { texts } from "@/components/linked-identities/texts";
import { ConfirmIdentity } from "@/components/passkeys/confirm-identity";
import { StatusMessage } from "@/components/ui/status-message";

type Props = {
  row: WayRow;
  onSubmit(password: string): Promise<void>;
  onCancel(): void;
};

/** The member proves that it is them before a way into the account is added or removed. */
export function ConfirmForm({ row: { name, identity }, onSubmit, onCancel }: Props) {
  const { busy, outcome, run } = useAction();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => (field.current ?? button.current)?.focus(), []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = field.current?.value ?? "";
    void run(() => onSubmit(typed), "").then((isDone) => isDone || field.current?.focus());
  };
  return (
    <form method="post" noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <ConfirmIdentity
        label={texts.ownPassword}
        help={texts.ownPasswordHelp}
        input={{ ref: field, name: "password", readOnly: busy }}
      />
      <div className="flex flex-wrap gap-3">
        <button
          ref={button}
          type="submit"
          className={`btn ${identity ? "btn-error" : "btn-primary"}`}
          disabled={busy}
        >
          {busy ? texts.busy : identity ? texts.disconnectIt(name) : texts.connectIt(name)}
        </button>
        <button type="button" className="btn btn-quiet" disabled={busy} onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
      <StatusMessage outcome={outcome} />
    </form>
  );
}
