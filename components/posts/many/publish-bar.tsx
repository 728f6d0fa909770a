"use client";

import { words as formWords } from "@/components/posts/form/words";
import type { Progress } from "@/components/posts/many/use-publish-many";
import { words } from "@/components/posts/many/words";
import { Said } from "@/components/ui/said";
import type { Action } from "@/components/ui/use-action";
import { useAwake } from "@/components/ui/use-awake";

type Props = Pick<Action, "said"> & {
  progress: Progress | null;
  /** Photos are still being prepared. */
  waiting: boolean;
  /** How many are to be published. */
  number: number;
  needsAccount: boolean;
};

/** The button, how far it has got, and a clear account of what came of it. */
export function PublishBar({ said, progress, waiting, number, needsAccount }: Props) {
  const awake = useAwake();
  const busy = progress !== null;
  return (
    <div className="flex max-w-2xl flex-col gap-4">
      <Said said={said} />
      {needsAccount && <p className="text-soft">{formWords.form.needsAccount}</p>}
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy || waiting || !awake}>
        {busy ? words.publish.underWay : words.publish.button(number)}
      </button>
      {progress && (
        <>
          <p role="status">{words.publish.busy(progress.at, progress.of)}</p>
          <progress
            aria-label={words.publish.progress}
            className="progress progress-primary w-full"
            value={Math.round(progress.share * 100)}
            max={100}
          />
        </>
      )}
    </div>
  );
}
