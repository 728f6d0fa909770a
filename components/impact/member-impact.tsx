import { ShareImpact } from "@/components/impact/share-impact";
import { texts } from "@/components/impact/texts";
import type { Tally } from "@/lib/impact/schema";
import { formatCount } from "@/lib/text/format";

/** A card with what a member gave and received, which they can share. */
export function MemberImpact({ memberId, tally }: { memberId: string; tally: Tally }) {
  if (tally.items === 0) return null;
  const weight = texts.kilograms(tally.kilograms);
  return (
    <div className="flex flex-col gap-3 rounded-box bg-green-ground p-5">
      <p className="flex items-center gap-4">
        <b
          aria-hidden="true"
          className="shrink-0 text-5xl leading-none whitespace-nowrap font-extrabold text-primary tabular-nums"
        >
          {formatCount(tally.items)}
        </b>
        <span>
          <b>{texts.ofMember(tally.items)}</b>
          {weight && `, ${weight}`}. {tally.verified > 0 && texts.verified(tally.verified)}
        </span>
      </p>
      <ShareImpact memberId={memberId} items={tally.items} />
    </div>
  );
}
