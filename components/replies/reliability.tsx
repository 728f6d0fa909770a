import { texts } from "@/components/replies/texts";
import type { ReplyView } from "@/lib/replies/schema";

/** Kept and missed promises instead of stars. */
export function Reliability({ kept, broken }: Pick<ReplyView, "kept" | "broken">) {
  const parts = [kept > 0 && texts.record.kept(kept), broken > 0 && texts.record.broken(broken)].filter(
    Boolean,
  );
  return <span className="text-sm text-soft">{parts.join(", ") || texts.record.none}</span>;
}
