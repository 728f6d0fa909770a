import { useRef, useState } from "react";
import type { ApiError } from "@/lib/api-client/client";

type Said = { kind: "error" | "success"; text: string } | null;

/** Runs one call at a time and says how it went. */
export function useAction() {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said>(null);
  // State comes too late for a double click.
  const running = useRef(false);
  /** @returns whether it succeeded */
  const run = async (call: () => Promise<void>, done: string): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setSaid(null);
    try {
      await call();
      setSaid({ kind: "success", text: done });
      return true;
    } catch (error) {
      const { message, issues } = error as ApiError;
      // What is wrong with the one field says more than that something is.
      setSaid({ kind: "error", text: issues?.[0]?.message ?? message });
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, said, run };
}

export type Action = ReturnType<typeof useAction>;
