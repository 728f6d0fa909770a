/** Of CLDR, but no countries: unknown, the EU, the euro zone, the UN, test regions. */
const NO_COUNTRY = new Set(["ZZ", "EU", "EZ", "UN", "XA", "XB", "QO"]);

const countryNames = new Intl.DisplayNames("en-GB", { type: "region", fallback: "none" });

export const countryName = (code: string): string | undefined =>
  NO_COUNTRY.has(code) ? undefined : countryNames.of(code);

export const isCountry = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && countryName(code) !== undefined;

export const isCurrency = (code: string): boolean => Intl.supportedValuesOf("currency").includes(code);

/** As the runtime knows them, older names included. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
