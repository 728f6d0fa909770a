"use client";

import { createContext, use } from "react";
import type { Filters } from "@/components/search/search-url";

type EffectiveFilters = {
  /** Those that were searched for, after spelling correction. */
  filters: Filters;
  /** Until then nothing can be done with them, but its place is kept. */
  isKnown: boolean;
};

export const EffectiveFiltersContext = createContext<EffectiveFilters>({ filters: {}, isKnown: false });

export const useEffectiveFilters = (): EffectiveFilters => use(EffectiveFiltersContext);
