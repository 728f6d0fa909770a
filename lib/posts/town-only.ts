import type { Post } from "@/lib/generated/prisma/client";
import { partsOfShown } from "@/lib/geo/public-place";
import { isTownOnly } from "@/lib/posts/rules";

export const namedSelect = {
  address: true,
  publicAddress: true,
  showStreet: true,
  locationPrecision: true,
} as const;

type Named = Pick<Post, keyof typeof namedSelect>;

/** The town, where the poster has named no more of the place. */
export function townOnly({ address, publicAddress, showStreet, locationPrecision }: Named) {
  if (locationPrecision === "exact") return undefined;
  const { settlement } = partsOfShown(address, publicAddress, showStreet);
  return isTownOnly({ address, settlement }) ? address : undefined;
}
