import { useCallback, useEffect, useState } from "react";
import { type ApiError, get, mutate } from "@/lib/api-client/client";
import { CLAIM_MINUTES } from "@/lib/moderation/rules";
import type { CaseView } from "@/lib/moderation/schema";
import { MINUTE_MS } from "@/lib/time/durations";

const RENEW_MS = (CLAIM_MINUTES / 3) * MINUTE_MS;
const CONFLICT = 409;

type Answer = { case: CaseView };
const needsWork = ({ decision, hasAppeal }: CaseView) => decision === null || hasAppeal;

/** Reads a case, and keeps it for this moderator while it is open and waits. `isTheirs`: another has it. */
export function useClaimedCase(id: string) {
  const [found, show] = useState<CaseView | null>(null);
  const [isTheirs, setTheirs] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(async () => {
    setError(null);
    try {
      const { case: read } = await get<Answer>(`/moderation/case/${id}`);
      const claimed = needsWork(read) ? await claim(id) : read;
      setTheirs(claimed === null);
      show(claimed ?? read);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [id]);
  useEffect(() => void load(), [load]);
  const isMine = found !== null && !isTheirs && needsWork(found);
  useEffect(() => {
    if (!isMine) return;
    // Also while the page goes away: otherwise the others would wait until the claim ends.
    const leave = () => {
      const headers = { "content-type": "application/json" };
      const options = { method: "DELETE", headers, body: "{}", keepalive: true };
      fetch(`/api/v1/moderation/case/${id}/claim`, options).catch(() => {});
    };
    const renew = () => {
      if (document.visibilityState === "visible") claim(id).catch(() => {});
    };
    const timer = setInterval(renew, RENEW_MS);
    window.addEventListener("pagehide", leave);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [isMine, id]);
  return { found, isTheirs, error, load, show };
}

/** @returns null where another moderator looks at it */
async function claim(id: string): Promise<CaseView | null> {
  try {
    return (await mutate<Answer>("PUT", `/moderation/case/${id}/claim`)).case;
  } catch (error) {
    if ((error as ApiError).status === CONFLICT) return null;
    throw error;
  }
}
