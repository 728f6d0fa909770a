"use client";

import { createContext, use } from "react";
import type { Filters } from "@/components/search/filters";

/** The filters that were searched for after spelling correction; null until they are known. */
export const EffectiveFiltersContext = createContext<Filters | null>(null);

export const useEffectiveFilters = (): Filters | null => use(EffectiveFiltersContext);
