import { Leaf } from "lucide-react";
import Link from "next/link";
import { words } from "@/components/impact/texts";
import type { Tally } from "@/lib/impact/schema";

/** One quiet line for the home page. */
export function ImpactLine({ total }: { total: Tally }) {
  if (total.items === 0) return null;
  const weight = words.kilograms(total.kilograms);
  return (
    <p className="mb-8 flex items-start gap-2.5 rounded-field bg-green-ground px-4 py-3">
      <Leaf aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
      <span>
        <b>{words.line.items(total.items)}</b>
        {weight && `, ${weight}`}. {total.verified > 0 && `${words.verified(total.verified)} `}
        <Link href="/impact" className="font-semibold text-primary underline underline-offset-4">
          {words.line.link}
        </Link>
      </span>
    </p>
  );
}
