import { useOwnData } from "@/components/browser/use-own-data";
import { get } from "@/lib/api-client/client";
import type { OwnDecision, OwnReport, OwnWaiting } from "@/lib/moderation/schema";

type OwnCases = { decisions: OwnDecision[]; waiting: OwnWaiting[]; reports: OwnReport[] };

async function readCases(): Promise<OwnCases> {
  const [{ decisions, waiting }, { reports }] = await Promise.all([
    get<Pick<OwnCases, "decisions" | "waiting">>("/me/decision"),
    get<Pick<OwnCases, "reports">>("/me/report"),
  ]);
  return { decisions, waiting, reports };
}

export function useOwnCases(userId: string | undefined) {
  const { data: cases, error, load } = useOwnData(userId, readCases);
  return { cases, error, load };
}
