import { texts } from "@/components/impact/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { Tally } from "@/lib/impact/schema";

/** One quiet line for the home page; on phones below the feed, whose first picture comes first. */
export function ImpactLine({ total }: { total: Tally }) {
  if (total.items === 0) return null;
  const weight = texts.kilograms(total.kilograms);
  return (
    <p className="impact-line mb-8 flex items-start gap-2.5 rounded-field bg-green-ground px-4 py-3 max-sm:order-last max-sm:mt-8 max-sm:mb-0">
      <Icon name="leaf" className="mt-0.5 size-5 shrink-0 text-primary" />
      <span>
        <b>{texts.line.items(total.items)}</b>
        {weight && `, ${weight}`}.{" "}
        {total.verified > 0 && <span className="max-sm:hidden">{texts.verified(total.verified)} </span>}
        <Link href="/impact" className="font-semibold text-primary underline underline-offset-4">
          {texts.line.link}
        </Link>
      </span>
    </p>
  );
}
