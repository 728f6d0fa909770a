import { words } from "@/components/replies/texts";
import type { ReplyView } from "@/lib/replies/schema";

/** What matters for choosing: kept promises, and missed ones. No stars. */
export function PersonRecord({ kept, broken }: Pick<ReplyView, "kept" | "broken">) {
  const parts = [kept > 0 && words.record.kept(kept), broken > 0 && words.record.broken(broken)].filter(
    Boolean,
  );
  return <span className="text-sm text-soft">{parts.join(", ") || words.record.none}</span>;
}
