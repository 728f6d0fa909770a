"use client";

import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { ModalDialog } from "@/components/ui/modal-dialog";
import { texts } from "@/components/ui/texts";

type Props = {
  heading: string;
  onClose(): void;
  /** Stays in view below what scrolls. */
  foot?(close: () => void): ReactNode;
  children: ReactNode;
};

const SHEET =
  "fixed inset-x-0 top-auto bottom-0 m-0 max-h-[88dvh] w-full max-w-none flex-col rounded-t-box border-t border-line bg-card p-0 text-ink shadow-card backdrop:bg-black/50 open:flex";
const MOTION = "transition-transform duration-200 starting:translate-y-full";

/** Over the lower part of a phone's screen. */
export function BottomSheet({ heading, onClose, foot, children }: Props) {
  return (
    <ModalDialog label={heading} className={`${SHEET} ${MOTION}`} onClose={onClose}>
      {(close) => (
        <>
          <header className="flex items-center justify-between gap-3 border-b border-line py-1 ps-4 pe-2">
            <h2 className="text-lg">{heading}</h2>
            <button
              type="button"
              aria-label={texts.close}
              className="btn btn-ghost btn-square"
              onClick={close}
            >
              <Icon name="x" className="size-5" />
            </button>
          </header>
          <div className="flex flex-col gap-5 overflow-y-auto overscroll-contain p-4">{children}</div>
          {foot && (
            <footer className="flex gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {foot(close)}
            </footer>
          )}
        </>
      )}
    </ModalDialog>
  );
}
