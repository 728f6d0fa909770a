import { useCallback, useEffect, useState } from "react";
import { get } from "@/lib/api-client/client";

/** Reads a call of hosts once: nothing that is typed meanwhile is overwritten. */
export function useLoaded<T>(path: string) {
  const [loaded, show] = useState<T | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(async () => {
    setError(null);
    try {
      show(await get<T>(path));
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [path]);
  useEffect(() => void load(), [load]);
  return { loaded, error, load, show };
}
