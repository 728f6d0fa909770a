"use client";

import { Suspense, useId } from "react";
import { lazyPart } from "@/components/browser/lazy-part";

// The code of a missing page comes with every page.
const NewestOffers = lazyPart(() => import("@/components/search/newest-offers"));

type Props = {
  heading: string;
  lead?: string;
  /** Where they are, as the API has it; anywhere without. */
  query?: string;
};

/** A row of small cards, whose space is there before them. */
export function NewestOffersSlot({ heading, lead, query }: Props) {
  const id = useId();
  const spaces = <Spaces />;
  return (
    <section
      aria-labelledby={id}
      data-cards="compact"
      className="needs-script flex flex-col gap-4 has-[.no-offers]:invisible sm:[&_.post-grid]:grid-cols-4 [&_h3]:min-h-[2lh]"
    >
      <div>
        <h2 id={id}>{heading}</h2>
        {lead && <p className="mt-1 text-soft">{lead}</p>}
      </div>
      <Suspense fallback={spaces}>
        <NewestOffers key={query} spaces={spaces} {...(query && { query })} />
      </Suspense>
    </section>
  );
}

/** As high as the cards: two lines for a title, which is cut there. */
const Spaces = () => (
  <div className="post-grid" aria-hidden="true">
    {["a", "b", "c", "d"].map((key) => (
      <div key={key} className="post-card">
        <div className="picture skeleton" />
        <p className="place">&nbsp;</p>
        <div className="text">
          <h3>&nbsp;</h3>
          <div className="foot">
            <p>&nbsp;</p>
          </div>
        </div>
      </div>
    ))}
  </div>
);
