import { useCallback, useEffect, useState } from "react";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { get } from "@/lib/api-client/client";
import type { OwnDecision, OwnReport, OwnWaiting } from "@/lib/moderation/schema";

type OwnCases = { decisions: OwnDecision[]; waiting: OwnWaiting[]; reports: OwnReport[] };

export function useOwnCases(userId: string | undefined) {
  const [cases, setCases] = useState<OwnCases | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(async () => {
    if (!userId) return setCases(null);
    try {
      const [{ decisions, waiting }, { reports }] = await Promise.all([
        get<Pick<OwnCases, "decisions" | "waiting">>("/me/decision"),
        get<Pick<OwnCases, "reports">>("/me/report"),
      ]);
      setCases({ decisions, waiting, reports });
      setError(null);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [userId]);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  return { cases, error, load };
}
