import { ShareImpact } from "@/components/impact/share-impact";
import { texts } from "@/components/impact/texts";
import { Icon } from "@/components/ui/icon";
import type { Tally } from "@/lib/impact/schema";

/** A line with what a member gave and received, which they can share. */
export function MemberImpact({ memberId, tally }: { memberId: string; tally: Tally }) {
  if (tally.items === 0) return null;
  const weight = texts.kilograms(tally.kilograms);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-3">
        <Icon name="leaf" className="mt-1 size-5 shrink-0 text-primary" />
        <span>
          <b>{texts.ofMember(tally.items)}</b>
          {weight && `, ${weight}`}. {tally.verified > 0 && texts.verified(tally.verified)}
          {weight && <span className="block text-sm text-soft">{texts.estimated(tally.kilograms)}</span>}
        </span>
      </p>
      <ShareImpact memberId={memberId} items={tally.items} />
    </div>
  );
}
