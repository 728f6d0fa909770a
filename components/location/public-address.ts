import { texts } from "@/components/location/texts";
import { isSettlementName, suggestSettlement } from "@/lib/geo/public-address";
import { chosenAddress, shownAddress } from "@/lib/geo/public-place";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";
import type { PostView } from "@/lib/posts/schema";
import { normalizeLine } from "@/lib/text/text-schema";

type Typed = Partial<Pick<PostFieldsTyped, "address" | "exactPlace" | "settlement" | "showStreet">>;

/** The address neighbours will see, derived as the server does it. */
export function previewPublicAddress({ address = "", exactPlace, settlement, showStreet }: Typed): string {
  const whole = normalizeLine(address);
  if (exactPlace) return whole;
  const name = normalizeLine(settlement ?? "");
  const chosen = settlement === null || settlement === undefined ? null : isSettlementName(name) ? name : "";
  return shownAddress(whole, { chosen, showStreet: Boolean(showStreet) });
}

/** The same as a sentence of the texts, with its value for {address}. */
export function publicAddressSentence(typed: Typed): { text: string; address: string } {
  const { address, exactPlace, settlement: chosen } = typed;
  const isMissing = !address?.trim() && (exactPlace || !chosen);
  if (isMissing)
    return { text: exactPlace ? texts.publicAddress.everything : texts.publicAddress.atMost, address: "" };
  const shown = previewPublicAddress(typed);
  const isChosen = chosen !== null && chosen !== undefined;
  if (!shown)
    return { text: isChosen ? texts.publicAddress.nothing : texts.publicAddress.nameTown, address: "" };
  return { text: exactPlace ? texts.publicAddress.exact : texts.publicAddress.approximate, address: shown };
}

/** A town to offer where neighbours would see nothing, and nothing was chosen. */
export function suggestedTown({ address = "", exactPlace, settlement: chosen }: Typed): string {
  return exactPlace || typeof chosen === "string" ? "" : suggestSettlement(normalizeLine(address));
}

/** The settlement the poster chose to show; null for the default or the exact address. */
export function chosenSettlement({ address, settlement: shown }: PostView): string | null {
  return shown === undefined ? null : chosenAddress(address, shown);
}
