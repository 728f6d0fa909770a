import { texts } from "@/components/location/texts";
import { shownAddress } from "@/lib/geo/public-place";
import { isSettlementName } from "@/lib/geo/settlement-names";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";
import { normalizeLine } from "@/lib/text/normalize";

type Typed = Partial<Pick<PostFieldsTyped, "address" | "exactPlace" | "settlement" | "showStreet">> & {
  /** The settlement shown unless another is chosen; null while the server has not said it. */
  usual: string | null;
};

/** The address neighbours will see, derived as the server does it. */
export function previewPublicAddress(typed: Typed): string {
  const { address = "", exactPlace, settlement: chosen, showStreet, usual } = typed;
  const whole = normalizeLine(address);
  if (exactPlace) return whole;
  const name = normalizeLine(chosen ?? "");
  const settlement = isChosen(chosen) ? (isSettlementName(name) ? name : "") : (usual ?? "");
  return shownAddress(whole, { settlement, showStreet: Boolean(showStreet) });
}

/** The same as a sentence of the texts, with its value for {address}. */
export function publicAddressSentence(typed: Typed): { text: string; address: string } {
  const { address, exactPlace, settlement: chosen, usual } = typed;
  if (exactPlace && !address?.trim()) return { text: texts.publicAddress.everything, address: "" };
  if (!exactPlace && !isChosen(chosen) && usual === null)
    return { text: texts.publicAddress.atMost, address: "" };
  const shown = previewPublicAddress(typed);
  if (!shown)
    return {
      text: isChosen(chosen) ? texts.publicAddress.nothing : texts.publicAddress.nameTown,
      address: "",
    };
  return { text: exactPlace ? texts.publicAddress.exact : texts.publicAddress.approximate, address: shown };
}

/** The part of the sentence that neighbours will see; null where it promises nothing, or everything is shown. */
export function toldAddress(typed: Typed): string | null {
  const { text, address } = publicAddressSentence(typed);
  return typed.exactPlace || text === texts.publicAddress.atMost ? null : address;
}

const isChosen = (settlement: Typed["settlement"]): settlement is string => typeof settlement === "string";
