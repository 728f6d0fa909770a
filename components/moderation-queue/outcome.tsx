import { queueTexts as texts } from "@/components/moderation-queue/texts";
import type { CaseView } from "@/lib/moderation/schema";
import { formatDateTime } from "@/lib/text/format-moment";

/** The decision, and its consequences. */
export function Outcome({ found }: { found: CaseView }) {
  const { decision, decidedAt, decidedBy, reason, isUndone, appeal, answer } = found;
  if (!decision || !decidedAt) return null;
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-lg font-bold">
        {texts.decisions[decision].label}
        {isUndone && ` (${texts.marks.undone})`}
      </h3>
      <p className="text-soft">
        {texts.case.decidedBy(decidedBy?.name ?? texts.case.formerModerator)}, {formatDateTime(decidedAt)}
      </p>
      <p className="break-words whitespace-pre-line">{reason}</p>
      {appeal !== null && (
        <>
          <h3 className="text-lg font-bold">{texts.appeal.heading}</h3>
          <p className="break-words whitespace-pre-line">{appeal}</p>
        </>
      )}
      {answer && (
        <>
          <h3 className="text-lg font-bold">{texts.appeal.answer}</h3>
          <p className="break-words whitespace-pre-line">{answer}</p>
        </>
      )}
    </section>
  );
}
