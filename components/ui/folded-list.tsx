"use client";

import type { ReactNode } from "react";
import { useUnfolded } from "@/components/browser/use-unfolded";
import { texts } from "@/components/ui/fold-texts";

type Props = {
  /** Unique within the page: an unfolded list is still so when one comes back. */
  name: string;
  items: ReactNode[];
  /** How many are shown at once. A single one more is shown, too. */
  first: number;
  className: string;
};

/** A long list: its first items, and a button with the number of all. Loaded data only, not on a page made by the server. */
export function FoldedList({ name, items, first, className }: Props) {
  const [isUnfolded, setUnfolded] = useUnfolded(name);
  const isLong = items.length > first + 1;
  return (
    <>
      <ul className={className}>{isLong && !isUnfolded ? items.slice(0, first) : items}</ul>
      {isLong && (
        <button
          type="button"
          aria-expanded={isUnfolded}
          className="btn btn-quiet self-start"
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? texts.showFewer : texts.showAll(items.length)}
        </button>
      )}
    </>
  );
}
