import { useCallback, useEffect, useState } from "react";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { get, mutate } from "@/lib/api-client/client";
import type { SessionView } from "@/lib/users/session-schema";

type Answer = { sessions: SessionView[] };

/** Where one is logged in, and how to end it there. */
export function useSessions() {
  const [sessions, setSessions] = useState<SessionView[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(async () => {
    try {
      setSessions((await get<Answer>("/me/session")).sessions);
      setError(null);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, []);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  const end = async (id: string) => {
    await mutate("DELETE", `/me/session/${id}`);
    setSessions((before) => before?.filter(({ _id }) => _id !== id) ?? null);
  };
  const endOthers = async () => setSessions((await mutate<Answer>("DELETE", "/me/session")).sessions);
  return { sessions, error, load, end, endOthers };
}
