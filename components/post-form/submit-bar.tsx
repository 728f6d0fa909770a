import type { ReactNode } from "react";
import { useHydrated } from "@/components/browser/use-hydrated";
import type { Sending } from "@/components/post-form/sending";
import { SendingNote } from "@/components/post-form/sending-note";

type Props = {
  busy: boolean;
  /** Pictures are still being prepared. */
  waiting: boolean;
  sending: Sending;
  label: string;
  /** Says what is wrong or missing. */
  children: ReactNode;
};

/** The button and the upload progress. */
export function SubmitBar({ busy, waiting, sending, label, children }: Props) {
  const isHydrated = useHydrated();
  return (
    <div className="form-bar flex flex-col gap-4 max-md:mt-auto">
      {children}
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy || waiting || !isHydrated}>
        {label}
      </button>
      {busy && sending.sizes.length > 0 && <SendingNote sending={sending} />}
    </div>
  );
}
