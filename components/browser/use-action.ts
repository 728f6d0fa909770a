import { useRef, useState } from "react";
import type { ApiError } from "@/lib/api-client/client";

export type Outcome = { kind: "error" | "success"; text: string } | null;

/** Of what is left to say where the fields of a form say the rest: maybe nothing. */
export const asError = (text: string | null): Outcome => (text ? { kind: "error", text } : null);

/** Runs one call at a time and says how it went. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  // State comes too late for a double click.
  const running = useRef(false);
  /**
   * @param done what to say then, or a function where the answer decides
   * @returns whether it succeeded
   */
  const run = async (call: () => Promise<void>, done: string | (() => string)): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setOutcome(null);
    try {
      await call();
      setOutcome({ kind: "success", text: typeof done === "string" ? done : done() });
      return true;
    } catch (error) {
      const { message, issues } = error as ApiError;
      // The issue of the field says more than the general message.
      setOutcome({ kind: "error", text: issues?.[0]?.message ?? message });
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, outcome, run, clear: () => setOutcome(null) };
}

export type Action = ReturnType<typeof useAction>;
