/** Of the countries of the European Union and their neighbours with the same number. */
const WITH_112 =
  "AD AT BE BG CH CY CZ DE DK EE ES FI FR GR HR HU IE IN IS IT LI LT LU LV MC MT NL NO PL PT RO SE SI SK SM TR UA".split(
    " ",
  );

const OTHERS: Record<string, string> = {
  AU: "000",
  CA: "911",
  GB: "999",
  JP: "110",
  MX: "911",
  NZ: "111",
  US: "911",
  ZA: "112",
};

/** The number of the police in danger; undefined where this list does not know it. @param country as in ISO 3166-1, such as "GB" */
export const emergencyNumber = (country: string): string | undefined =>
  WITH_112.includes(country) ? "112" : OTHERS[country];
