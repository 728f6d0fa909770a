"use client";

import { createContext, use } from "react";
import type { Filters } from "@/components/search/filters";

/** What was searched for in the end, where a word had to be mended; null until it is known. */
export const EffectiveFiltersContext = createContext<Filters | null>(null);

export const useEffectiveFilters = (): Filters | null => use(EffectiveFiltersContext);
