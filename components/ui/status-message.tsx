import { useEffect, useRef } from "react";
import type { Action } from "@/components/browser/use-action";
import { Alert } from "@/components/ui/alert";
import { StatusLine } from "@/components/ui/status-line";

export function StatusMessage({ outcome }: Pick<Action, "outcome">) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button may be gone: the keyboard continues here.
    if (outcome && document.activeElement === document.body) place.current?.focus();
  }, [outcome]);
  const textOf = (kind: "error" | "success") => outcome?.kind === kind && outcome.text;
  return (
    // No rule of the style sheet tells whether it is empty: WebKit does not look again at `:has(:empty)`.
    <div ref={place} tabIndex={-1} className={outcome?.text ? "scroll-mt-24 outline-none" : "sr-only"}>
      <Alert kind="error">{textOf("error")}</Alert>
      <StatusLine className="font-semibold text-primary">{textOf("success")}</StatusLine>
    </div>
  );
}
