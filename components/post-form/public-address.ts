import { texts } from "@/components/post-form/texts";
import { isSettlementName, publicAddress, suggestSettlement } from "@/lib/geo/public-address";
import { chosenAddress } from "@/lib/geo/public-place";
import type { PostFieldsTyped, PostView } from "@/lib/posts/schema";
import { normalizeLine } from "@/lib/text/text-schema";

type Typed = Partial<Pick<PostFieldsTyped, "address" | "exactPlace" | "settlement">>;

/** What neighbours will see of what is typed so far, as the server will derive it. */
export function shownAddress({ address = "", exactPlace, settlement: chosen }: Typed): string {
  if (exactPlace) return normalizeLine(address);
  if (chosen === null || chosen === undefined) return publicAddress(normalizeLine(address));
  const name = normalizeLine(chosen);
  return isSettlementName(name) ? name : "";
}

/** The same as a sentence: what stands before the name that is shown, the name, and what stands behind it. */
export function shownSentence(typed: Typed): [before: string, shown: string, behind: string] {
  const { address, exactPlace, settlement: chosen } = typed;
  const isMissing = !address?.trim() && (exactPlace || !chosen);
  if (isMissing) return [exactPlace ? texts.shown.everything : texts.shown.atMost, "", ""];
  const shown = shownAddress(typed);
  const isChosen = chosen !== null && chosen !== undefined;
  if (!shown) return [isChosen ? texts.shown.nothing : texts.shown.nameTown, "", ""];
  const [before, behind] = exactPlace ? texts.shown.exact : texts.shown.address;
  return [before, shown, behind];
}

/** A town to offer where neighbours would see nothing, and nothing was chosen. */
export function offeredTown({ address = "", exactPlace, settlement: chosen }: Typed): string {
  return exactPlace || typeof chosen === "string" ? "" : suggestSettlement(normalizeLine(address));
}

/** What the poster of a post chose for neighbours to see; null where it is the usual, or everything. */
export function chosenIn({ address, settlement: shown }: PostView): string | null {
  return shown === undefined ? null : chosenAddress(address, shown);
}
