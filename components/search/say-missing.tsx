"use client";

import { useSayMissing } from "@/components/browser/missing-page";

/** The log-in of a page at whose address there is nothing leads home instead of back. */
export function SayMissing() {
  useSayMissing();
  return null;
}
