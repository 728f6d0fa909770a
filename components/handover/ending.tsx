"use client";

import "@/components/handover/ending.css";
import { texts } from "@/components/replies/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { rounded, weightOf } from "@/lib/impact/rules";
import type { PostView } from "@/lib/posts/schema";
import { isFormerMember } from "@/lib/users/rules";

const said = texts.ending;

type Props = {
  post: Pick<PostView, "title" | "tags">;
  /** How many have changed hands. */
  items: number;
  /** Of the others; each has got some of it, or brought it. */
  names: string[];
};

/** Where a hand-over ends: what both kept in use, and what could be next. */
export default function Ending({ post, items, names }: Props) {
  const weight = weightOf(post);
  const known = names.filter((name) => !isFormerMember(name));
  const kilograms = weight && rounded({ low: weight.low * items, high: weight.high * items });
  return (
    <div className="flex items-center gap-4 rounded-box bg-green-ground p-4 text-primary">
      <span className="ending-sign grid size-12 shrink-0 place-items-center rounded-full bg-card">
        <Icon name="sprout" className="size-6" />
      </span>
      <div className="flex min-w-0 flex-col items-start gap-1">
        <p className="font-bold">{said.kept(known, kilograms)}</p>
        <Link
          href="/donate"
          className="flex min-h-11 items-center font-semibold underline underline-offset-4 print:hidden"
        >
          {said.next}
        </Link>
      </div>
    </div>
  );
}
