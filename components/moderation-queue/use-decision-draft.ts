import { useState } from "react";
import { type Decision, SUSPENSION_DAYS } from "@/lib/moderation/rules";
import type { CaseView } from "@/lib/moderation/schema";

type Draft = { decision: Decision | null; reason: string; days: number; tags: string };

/** By case, until the page is left: who looks at another one finds their words again. */
const kept = new Map<string, Draft>();

export function useDecisionDraft({ _id, words }: CaseView) {
  const empty: Draft = { decision: null, reason: "", days: SUSPENSION_DAYS[1], tags: words.tags.join(", ") };
  const [draft, setDraft] = useState<Draft>(kept.get(_id) ?? empty);
  return {
    draft,
    change(changes: Partial<Draft>) {
      const next = { ...draft, ...changes };
      kept.set(_id, next);
      setDraft(next);
    },
    forget: () => void kept.delete(_id),
  };
}
