"use client";

import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useBackToClose } from "@/components/browser/use-back-to-close";

type Props = { label: string; className: string; onClose(): void; children(close: () => void): ReactNode };

/** Lies over the page and keeps the focus; Escape, the back button and a press beside it close it. */
export function ModalDialog({ label, className, onClose, children }: Props) {
  const close = useBackToClose(onClose);
  const dialog = useRef<HTMLDialogElement>(null);
  const isLeft = useRef(false);
  // Before the effects of what is inside: a map measures its room.
  useLayoutEffect(() => {
    const opened = dialog.current;
    isLeft.current = false;
    opened?.showModal();
    return () => {
      isLeft.current = true;
      opened?.close();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same by keyboard is Escape.
    <dialog
      ref={dialog}
      aria-label={label}
      className={className}
      onClose={() => !isLeft.current && close()}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
    >
      {children(close)}
    </dialog>
  );
}
