import { useCallback, useEffect, useState } from "react";
import { get } from "@/lib/api-client/client";
import type { CaseSummary } from "@/lib/moderation/schema";

export type ListName = "waiting" | "decided";

/** Of the API's list of decided cases. */
const PER_PAGE = 50;

/** One of the two lists, and more of it. */
export function useCases(list: ListName) {
  const [cases, setCases] = useState<CaseSummary[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const read = useCallback(
    async (before: CaseSummary[] = []) => {
      setError(null);
      const last = before.at(-1)?.decidedAt;
      const query = new URLSearchParams({ list, ...(last && { before: last }) });
      try {
        const { cases: found } = await get<{ cases: CaseSummary[] }>(`/moderation/case?${query}`);
        setCases([...before, ...found]);
        setHasMore(list === "decided" && found.length === PER_PAGE);
      } catch (failure) {
        setError((failure as Error).message);
      }
    },
    [list],
  );
  useEffect(() => {
    setCases(null);
    void read();
  }, [read]);
  return {
    ...{ cases, error, hasMore },
    reload: () => read(),
    more: () => read(cases ?? []),
  };
}
