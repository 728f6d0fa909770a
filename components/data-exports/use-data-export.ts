import { useCallback, useEffect, useState } from "react";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { get, post } from "@/lib/api-client/client";
import type { ExportView } from "@/lib/data-exports/schema";

const POLL_MS = 2000;

type Answer = { export: ExportView | null };

export const isAtWork = (one: ExportView | null) => one?.state === "queued" || one?.state === "running";

/** The newest export, looked at again while it is being made. */
export function useDataExport() {
  const [latest, setLatest] = useState<ExportView | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(async () => {
    try {
      setLatest((await get<Answer>("/me/export")).export);
      setError(null);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, []);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  const isWaiting = isAtWork(latest);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void load(), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, load]);
  const request = async () => setLatest((await post<Answer>("/me/export", {})).export);
  return { latest, error, load, request };
}
