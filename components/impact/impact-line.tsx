import { texts } from "@/components/impact/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { Tally } from "@/lib/impact/schema";

type Props = { total: Tally; isBelow?: boolean };

/**
 * One quiet line for the home page: within the hero, and on phones below the feed, as its first picture comes first. The page
 * has both, in the order of what is seen: a line that the feed pushes down while it arrives would jump.
 */
export function ImpactLine({ total, isBelow = false }: Props) {
  if (total.items === 0) return null;
  const weight = texts.kilograms(total.kilograms);
  return (
    <p
      className={`impact-line flex items-start gap-2.5 ${isBelow ? "mt-8 rounded-field bg-green-ground px-4 py-3 sm:hidden" : "min-w-0 flex-1 basis-72 text-sm max-sm:hidden"}`}
    >
      <Icon name="leaf" className="mt-0.5 size-5 shrink-0 text-primary" />
      <span>
        <b>{texts.line.items(total.items)}</b>
        {weight && `, ${weight}`}.{" "}
        <Link
          href="/impact"
          className="font-semibold text-primary sm:whitespace-nowrap underline underline-offset-4"
        >
          {texts.line.link}
        </Link>
      </span>
    </p>
  );
}
