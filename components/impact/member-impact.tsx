import { texts } from "@/components/impact/texts";
import { Icon } from "@/components/ui/icon";
import type { Tally } from "@/lib/impact/schema";

export function MemberImpact({ tally }: { tally: Tally }) {
  if (tally.items === 0) return null;
  const weight = texts.kilograms(tally.kilograms);
  return (
    <p className="flex items-start gap-2.5 rounded-field bg-green-ground px-4 py-3">
      <Icon name="leaf" className="mt-0.5 size-5 shrink-0 text-primary" />
      <span>
        <b>{texts.ofMember(tally.items)}</b>
        {weight && `, ${weight}`}. {tally.verified > 0 && texts.verified(tally.verified)}
      </span>
    </p>
  );
}
