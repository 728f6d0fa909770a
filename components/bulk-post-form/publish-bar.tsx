"use client";

import type { ReactNode } from "react";
import type { Action } from "@/components/browser/use-action";
import { useHydrated } from "@/components/browser/use-hydrated";
import { texts } from "@/components/bulk-post-form/texts";
import type { Progress } from "@/components/bulk-post-form/use-publish-bulk";
import { Mistakes } from "@/components/ui/mistakes";
import { StatusMessage } from "@/components/ui/status-message";

type Props = Pick<Action, "outcome"> & {
  mistakes: number;
  progress: Progress | null;
  /** Photos are still being prepared. */
  waiting: boolean;
  /** How many are to be published. */
  number: number;
  /** Says what is missing. */
  children: ReactNode;
};

/** The button, its progress and its outcome; on phones in reach wherever somebody is in the form. */
export function PublishBar({ outcome, mistakes, progress, waiting, number, children }: Props) {
  const isHydrated = useHydrated();
  const busy = progress !== null;
  return (
    <div className="form-bar flex flex-col gap-4 md:max-w-2xl">
      <StatusMessage outcome={outcome} />
      <Mistakes form={{ mistakes }} message={outcome} />
      {!outcome && !busy && mistakes === 0 && children}
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
