import { useEffect, useRef } from "react";
import type { Action } from "@/components/browser/use-action";
import { Alert } from "@/components/ui/alert";
import { StatusLine } from "@/components/ui/status-line";

/** What has just happened, or why it did not. */
export function StatusMessage({ said }: Pick<Action, "said">) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was pressed may be gone, or have moved: then the keyboard goes on from here.
    if (said && document.activeElement === document.body) place.current?.focus();
  }, [said]);
  const textOf = (kind: "error" | "success") => said?.kind === kind && said.text;
  return (
    // No rule of the style sheet tells whether it is empty: WebKit does not look again at `:has(:empty)`.
    <div ref={place} tabIndex={-1} className={said?.text ? "scroll-mt-24 outline-none" : "sr-only"}>
      <Alert kind="error">{textOf("error")}</Alert>
      <StatusLine className="font-semibold text-primary">{textOf("success")}</StatusLine>
    </div>
  );
}
