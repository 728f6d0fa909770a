"use client";

import { Suspense } from "react";
import { lazyPart } from "@/components/browser/lazy-part";

// The code of a missing page comes with every page.
const NewestOffers = lazyPart(() => import("@/components/search/newest-offers"));

export const NewestOffersSlot = () => (
  <Suspense>
    <NewestOffers />
  </Suspense>
);
