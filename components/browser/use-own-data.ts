import { useCallback, useEffect, useState } from "react";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import type { ApiError } from "@/lib/api-client/client";

/**
 * Data of the signed-in member, read when the page opens and when one comes back to it; null until then, and for strangers.
 * @param read always the same function, of a module; it throws an ApiError
 */
export function useOwnData<Data>(userId: string | undefined, read: () => Promise<Data>) {
  const [data, setData] = useState<Data | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(async () => {
    if (!userId) return setData(null);
    try {
      setData(await read());
      setError(null);
    } catch (failure) {
      setError((failure as ApiError).message);
    }
  }, [userId, read]);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  return { data, error, load, setData };
}
