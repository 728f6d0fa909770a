import { AppealForm } from "@/components/moderation-queue/appeal-form";
import { CaseFacts } from "@/components/moderation-queue/case-facts";
import { CaseWords } from "@/components/moderation-queue/case-words";
import { DecisionForm } from "@/components/moderation-queue/decision-form";
import { Outcome } from "@/components/moderation-queue/outcome";
import { queueTexts as texts } from "@/components/moderation-queue/texts";
import { UndoForm } from "@/components/moderation-queue/undo-form";
import { useClaimedCase } from "@/components/moderation-queue/use-claimed-case";
import { Icon } from "@/components/ui/icon";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";

type Props = { id: string; onBack(): void; onSettled(id: string): void };

/** One case with all that helps to decide it. */
export function CasePanel({ id, onBack, onSettled }: Props) {
  const { found, isTheirs, error, load, show } = useClaimedCase(id);
  return (
    <div className="flex flex-col gap-6">
      <button type="button" className="btn btn-quiet self-start lg:hidden" onClick={onBack}>
        <Icon name="arrow-left" className="size-[18px]" />
        {texts.back}
      </button>
      <LoadError error={error} onRetry={load} />
      {!found && !error && <ListSkeleton rows={1} />}
      {found && (
        <>
          <CaseWords found={found} />
          <CaseFacts found={found} />
          {isTheirs && <p className="font-semibold">{texts.case.theirs}</p>}
          {!found.decision && !isTheirs && <DecisionForm found={found} onDecided={() => onSettled(id)} />}
          {found.decision && <Outcome found={found} />}
          {found.hasAppeal && !isTheirs && <AppealForm found={found} onAnswered={() => onSettled(id)} />}
          {found.canUndo && !found.hasAppeal && <UndoForm id={id} onUndone={show} />}
        </>
      )}
    </div>
  );
}
