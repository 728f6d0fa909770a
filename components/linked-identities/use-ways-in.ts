import { useCallback, useEffect, useState } from "react";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { get, mutate } from "@/lib/api-client/client";
import type { WaysIn } from "@/lib/linked-identities/schema";

/** How the member logs in; `ways` is null until that is known. */
export function useWaysIn(userId: string | undefined) {
  const [ways, setWays] = useState<WaysIn | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(async () => {
    if (!userId) return;
    try {
      setWays(await get<WaysIn>("/me/linked-identity"));
      setError(null);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [userId]);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  const disconnect = async (id: string, password: string) =>
    setWays(await mutate<WaysIn>("DELETE", `/me/linked-identity/${id}`, { password }));
  return { ways, error, load, disconnect };
}

export type Ways = ReturnType<typeof useWaysIn>;
