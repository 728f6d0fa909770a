"use client";

import { useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { ReportForm, type ReportFormProps } from "@/components/moderation/report-form";
import { texts } from "@/components/moderation/texts";
import { Link } from "@/components/ui/link";

export type ReportDialogProps = ReportFormProps & {
  /** In words, after “Report”. */
  target: string;
  isOpen: boolean;
  isReported: boolean;
  onClose(): void;
};

/** Stays while it is closed: what was typed is still there when it opens again. */
export default function ReportDialog({ isOpen, isReported, onClose, ...props }: ReportDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const headingId = useId();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);
  // Beside the page: in a list of messages a screen reader would read all of it out.
  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={headingId}
      // The browser tells of its closing late: the dialog can be open again by then.
      onCancel={onClose}
      onClose={({ currentTarget }) => !currentTarget.open && onClose()}
      className="m-auto max-h-[calc(100dvh-1.5rem)] w-[calc(100%-1.5rem)] max-w-lg overflow-y-auto overscroll-contain rounded-box border border-line bg-card p-5 text-ink backdrop:bg-black/60 sm:p-6"
    >
      <div className="flex flex-col gap-4">
        <h2 id={headingId} className="break-words">
          {texts.dialog.heading(props.target)}
        </h2>
        {isReported ? <Thanks onClose={onClose} /> : <ReportForm {...props} onCancel={onClose} />}
      </div>
    </dialog>,
    document.body,
  );
}

function Thanks({ onClose }: Pick<ReportDialogProps, "onClose">) {
  const words = useRef<HTMLParagraphElement>(null);
  // The form is gone: the keyboard and the screen reader go on from here.
  useEffect(() => words.current?.focus(), []);
  return (
    <>
      <p ref={words} tabIndex={-1} role="status" className="font-semibold text-primary outline-none">
        {texts.dialog.sent}
      </p>
      <div className="flex flex-wrap gap-3">
        <button type="button" className="btn btn-primary" onClick={onClose}>
          {texts.dialog.close}
        </button>
        <Link href="/me/reports" className="btn btn-quiet" onClick={onClose}>
          {texts.dialog.all}
        </Link>
      </div>
    </>
  );
}
