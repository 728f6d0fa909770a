import type { ReactNode } from "react";
import { useHydrated } from "@/components/browser/use-hydrated";
import { texts } from "@/components/post-form/texts";

type Props = {
  busy: boolean;
  /** Pictures are still being prepared. */
  waiting: boolean;
  progress: number;
  label: string;
  /** Says what is wrong or missing. */
  children: ReactNode;
};

/** The button and the upload progress. */
export function SubmitBar({ busy, waiting, progress, label, children }: Props) {
  const isHydrated = useHydrated();
  return (
    <div className="form-bar flex flex-col gap-4 max-md:mt-auto">
      {children}
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy || waiting || !isHydrated}>
        {label}
      </button>
      {busy && (
        <progress
          aria-label={texts.publish.progress}
          className="progress progress-primary w-full"
          value={Math.round(progress * 100)}
          max={100}
        />
      )}
    </div>
  );
}
