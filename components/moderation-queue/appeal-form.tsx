import { useState } from "react";
import { useAction } from "@/components/browser/use-action";
import { isLongEnough, ReasonField } from "@/components/moderation-queue/reason-field";
import { queueTexts as texts } from "@/components/moderation-queue/texts";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { CaseView } from "@/lib/moderation/schema";

/** Another moderator than who decided answers, if there is one. */
export function AppealForm({ found, onAnswered }: { found: CaseView; onAnswered(): void }) {
  const [reason, setReason] = useState("");
  const { busy, outcome, run } = useAction();
  const answer = async (upheld: boolean) => {
    const call = () => mutate<void>("PUT", `/moderation/case/${found._id}/appeal`, { upheld, reason });
    if (await run(call, texts.appeal.done)) onAnswered();
  };
  const disabled = busy || !isLongEnough(reason);
  return (
    <section className="flex flex-col gap-4 rounded-box border border-line bg-card p-4 sm:p-6">
      <ReasonField label={texts.appeal.answer} value={reason} disabled={busy} onChange={setReason} />
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" disabled={disabled} onClick={() => answer(true)}>
          {busy ? texts.appeal.busy : texts.appeal.uphold}
        </button>
        <button type="button" className="btn btn-quiet" disabled={disabled} onClick={() => answer(false)}>
          {texts.appeal.grant}
        </button>
      </div>
      <StatusMessage outcome={outcome} />
    </section>
  );
}
