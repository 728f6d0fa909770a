import { useEffect, useState } from "react";
import { get } from "@/lib/api-client/client";

/** The subject of a mail's link, or why it no longer works. Asks nothing without a token. */
export function useLinked<T>(path: string, token: string): { linked: T | null; failure: string | null } {
  const [linked, setLinked] = useState<T | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!token) return;
    const controller = new AbortController();
    get<T>(`${path}?${new URLSearchParams({ token })}`, controller.signal).then(
      setLinked,
      (error: Error) => error.name !== "AbortError" && setFailure(error.message),
    );
    return () => controller.abort();
  }, [path, token]);
  return { linked, failure };
}
