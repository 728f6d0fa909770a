import { type SubmitEvent, useState } from "react";
import { useAction } from "@/components/browser/use-action";
import { isLongEnough, ReasonField } from "@/components/moderation-queue/reason-field";
import { queueTexts as texts } from "@/components/moderation-queue/texts";
import { Disclosure } from "@/components/ui/disclosure";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { CaseView } from "@/lib/moderation/schema";

export function UndoForm({ id, onUndone }: { id: string; onUndone(found: CaseView): void }) {
  const [reason, setReason] = useState("");
  const { busy, outcome, run } = useAction();
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const call = async () => {
      const answer = await mutate<{ case: CaseView }>("DELETE", `/moderation/case/${id}/decision`, {
        reason,
      });
      onUndone(answer.case);
    };
    await run(call, texts.undo.done);
  };
  return (
    <Disclosure summary={texts.undo.heading}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4 pt-2">
        <ReasonField value={reason} disabled={busy} onChange={setReason} />
        <button type="submit" className="btn btn-quiet self-start" disabled={busy || !isLongEnough(reason)}>
          {busy ? texts.undo.busy : texts.undo.submit}
        </button>
        <StatusMessage outcome={outcome} />
      </form>
    </Disclosure>
  );
}
