import { texts } from "@/components/host/texts";
import { countryName } from "@/lib/community/rules";

type Choice = { value: string; label: string };

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label, "en");

/** As this browser knows them. */
export const countries = (): Choice[] =>
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
    .flatMap((value) => {
      const label = countryName(value);
      return label ? [{ value, label }] : [];
    })
    .sort(byLabel);

export const timeZones = (): Choice[] =>
  [...Intl.supportedValuesOf("timeZone"), "UTC"].map((value) => ({
    value,
    label: value.replaceAll("_", " "),
  }));

export function currencies(): Choice[] {
  const names = new Intl.DisplayNames("en-GB", { type: "currency" });
  return Intl.supportedValuesOf("currency")
    .map((value) => ({ value, label: `${names.of(value)} (${value})` }))
    .sort(byLabel);
}

export const units = (): Choice[] => [
  { value: "metric", label: texts.place.metric },
  { value: "imperial", label: texts.place.imperial },
];
