"use client";

import type { Action } from "@/components/browser/use-action";
import { useHydrated } from "@/components/browser/use-hydrated";
import { texts } from "@/components/bulk-post-form/texts";
import type { Progress } from "@/components/bulk-post-form/use-publish-bulk";
import { texts as formTexts } from "@/components/post-form/texts";
import { StatusMessage } from "@/components/ui/status-message";

type Props = Pick<Action, "outcome"> & {
  progress: Progress | null;
  /** Photos are still being prepared. */
  waiting: boolean;
  /** How many are to be published. */
  number: number;
  needsAccount: boolean;
};

/** The button, its progress and its outcome. */
export function PublishBar({ outcome, progress, waiting, number, needsAccount }: Props) {
  const isHydrated = useHydrated();
  const busy = progress !== null;
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <StatusMessage outcome={outcome} />
      {needsAccount && <p className="text-soft">{formTexts.form.needsAccount}</p>}
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy || waiting || !isHydrated}>
        {busy ? texts.publish.underWay : texts.publish.button(number)}
      </button>
      {progress && (
        <>
          <p role="status">{texts.publish.busy(progress.at, progress.of)}</p>
          <progress
            aria-label={texts.publish.progress}
            className="progress progress-primary w-full"
            value={Math.round(progress.share * 100)}
            max={100}
          />
        </>
      )}
    </div>
  );
}
