import type { ReactNode } from "react";
import { useAction } from "@/components/browser/use-action";
import { ObjectionForm } from "@/components/moderation/objection-form";
import { texts as allTexts } from "@/components/moderation/texts";
import { Disclosure } from "@/components/ui/disclosure";
import { LocalTime } from "@/components/ui/local-time";
import { StatusMessage } from "@/components/ui/status-message";
import type { OwnDecision } from "@/lib/moderation/schema";
import { formatDay } from "@/lib/text/format";

const { decisions: texts, objection } = allTexts;

type Props = { decision: OwnDecision; onChange(): Promise<void> };

export function DecisionItem({ decision: own, onChange }: Props) {
  const { _id, kind, title, decision, reason, decidedAt, isUndone, until, canAppeal, appeal, answer } = own;
  const { outcome, run } = useAction();
  const sent = () => run(onChange, objection.sent);
  return (
    <li className="flex flex-col gap-3 rounded-box border border-line bg-card p-4 sm:p-5">
      <div>
        <h3 className={`font-semibold break-words ${isUndone ? "line-through decoration-1" : ""}`}>
          {texts.decided[decision](kind, title)}
        </h3>
        <p className="text-sm text-soft">
          <time dateTime={decidedAt}>{formatDay(decidedAt)}</time>
        </p>
      </div>
      {isUndone && <p className="font-semibold text-primary">{texts.undone}</p>}
      {until && (
        <p className="font-semibold">
          {texts.until} <LocalTime iso={until} />
        </p>
      )}
      <Words heading={texts.reason}>{reason}</Words>
      {appeal !== null && <Words heading={texts.objection}>{appeal}</Words>}
      {appeal !== null && answer === null && !isUndone && <p className="text-soft">{texts.waiting}</p>}
      {answer !== null && <Words heading={texts.answer}>{answer}</Words>}
      {canAppeal && (
        <Disclosure summary={objection.summary} className="border-t border-line pt-2">
          <ObjectionForm id={_id} onSent={sent} />
        </Disclosure>
      )}
      <StatusMessage outcome={outcome} />
    </li>
  );
}

const Words = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <div>
    <h4 className="text-sm font-normal text-soft">{heading}</h4>
    <p className="break-words whitespace-pre-line">{children}</p>
  </div>
);
