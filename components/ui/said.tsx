import { useEffect, useRef } from "react";
import { Alert } from "@/components/ui/alert";
import type { Action } from "@/components/ui/use-action";

/** What has just happened, or why it did not. */
export function Said({ said }: Pick<Action, "said">) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was pressed may be gone, or have moved: then the keyboard goes on from here.
    if (said && document.activeElement === document.body) place.current?.focus();
  }, [said]);
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-24 outline-none has-[>p:empty]:hidden">
      {said?.kind === "error" ? (
        <Alert kind="error">{said.text}</Alert>
      ) : (
        <p role="status" className="font-semibold text-primary">
          {said?.text}
        </p>
      )}
    </div>
  );
}
