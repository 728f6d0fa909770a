import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partsOfShown, shownAddress } from "@/lib/geo/public-place";
import { publicStreet } from "@/lib/geo/public-street";
import { SILENT_ADDRESSES, TOWN_ADDRESSES } from "@/tests/support/address-samples";
import { times } from "@/tests/support/test-budget";

const STREETS = [
  ...["Elm Street", "Mill Lane", "St John's Road", "Old Mill Lane", "High St", "North Avenue", "King’s Road"],
  ...[
    "Hauptstraße",
    "Lange Gasse",
    "rue de la Paix",
    "Rue Royale",
    "Via Roma",
    "Calle Mayor",
    "ul. Floriańska",
  ],
  ...["Keizersgracht", "Drottninggatan", "Strada Lungă", "Vestergade"],
];
/** Some read like the beginning of a street. */
const HOUSES = [
  ...["Rose Cottage", "Rosewood", "The Old Rectory", "Mill House", "Elm Court", "The Laurels", "Hafod Farm"],
  ...[
    "Albion Terrace",
    "Stable Mews",
    "Victoria Mansions",
    "Oakfield",
    "Sea View",
    "Villa Rosa",
    "Haus Anna",
  ],
  ...["Résidence Royale", "Grove House", "St Anne's", "Lighthouse", "Park Place", "Schoolhouse"],
];
const FLATS = [
  ...[
    "Flat B",
    "Flat 3",
    "Flat 12a",
    "Apartment 4",
    "Apt. 7",
    "Unit C",
    "Basement",
    "Ground Floor",
    "Top Flat",
  ],
  ...[
    "3rd floor",
    "Penthouse",
    "Studio 2",
    "Room 9",
    "Appartement 6",
    "2e étage",
    "Wohnung 5",
    "B",
    "c/o Smith",
  ],
];
const NUMBERS = [
  ...[
    "12",
    "12a",
    "12 b",
    "3-5",
    "3/4",
    "No. 7",
    "XLVII",
    "xiv",
    "Forty-seven",
    "fortyseven",
    "Siebenundvierzig",
  ],
  ...["٣٤", "１２", "Ⅳ", "½", "④", "四十七號", "№ 5", "nº 5", "#5", "0012", "99999", "5.1"],
];
const CODES = [
  "///filled.count.soap",
  "filled.count.soap",
  "GCHQ+XVV",
  "9C3XGV4H+XQ",
  "gcpuvzke",
  "50.87381, 0.00884",
];
const POSTCODES = ["BN7 2AB", "bn72ab", "79098", "1012 AB", "A96 X2N4", "00-950"];
const TOWNS = ["Lewes", "Newcastle upon Tyne", "Saint-Étienne", "Kraków", "Freiburg"];
const COMMAS = [", ", ",", "; ", "，", " ", "  ", " - ", " | ", "\t"];

const oneOf = (values: string[]) => fc.constantFrom(...values);
const anyPiece = fc.oneof(
  { weight: 4, arbitrary: oneOf(STREETS) },
  ...[HOUSES, FLATS, NUMBERS, CODES, POSTCODES, TOWNS].map(oneOf),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 10 }),
);
const soup = fc
  .array(fc.tuple(anyPiece, oneOf(COMMAS)), { minLength: 1, maxLength: 7 })
  .map((pieces) => pieces.flat().slice(0, -1).join(""));

const orNone = (values: string[], between: string) =>
  fc.oneof(
    fc.constant(""),
    oneOf(values).map((value) => `${value}${between}`),
  );
/** As people write it: a house, a flat, the number before or behind the street, a town and a postcode. */
const written = fc
  .record({
    house: orNone(HOUSES, ", "),
    flat: orNone(FLATS, ", "),
    before: orNone(NUMBERS, " "),
    street: oneOf(STREETS),
    behind: fc.oneof(
      fc.constant(""),
      oneOf(NUMBERS).map((number) => ` ${number}`),
    ),
    town: fc.oneof(
      fc.constant(""),
      oneOf(TOWNS).map((town) => `, ${town}`),
    ),
    postcode: fc.oneof(
      fc.constant(""),
      oneOf(POSTCODES).map((code) => `, ${code}`),
    ),
  })
  .map(({ house, flat, before, street, behind, town, postcode }) => ({
    street,
    address: `${house}${flat}${before}${street}${behind}${town}${postcode}`,
  }));

const DENIED =
  /flat|apartment|\bapt\b|unit|floor|basement|studio|room|étage|wohnung|cottage|rectory|house|court|laurels|farm|terrace|mews|mansions|villa|haus|résidence|lighthouse|rosewood|oakfield|view|anna?e?\b|smith|forty|siebenund|filled|soap|gchq|(?<![\p{L}'’])[a-z](?!\p{L})|\b[xvil]{2,}\b/iu;
const runs = { numRuns: times(3000, 100_000) };

describe("the street that a poster shows", () => {
  it.each([
    ["12 Elm Street, Lewes", "Elm Street"],
    ["12 Elm Street", "Elm Street"],
    ["Elm Street", "Elm Street"],
    ["12a Elm Street, Lewes, BN7 2AB, UK", "Elm Street"],
    ["12-14 Old Mill Lane, Lewes", "Old Mill Lane"],
    ["Flat B, XLVII Elm Street", "Elm Street"],
    ["Flat 3 12 Elm St., Lewes", "Elm St"],
    ["Rose Cottage, Mill Lane, Lewes", "Mill Lane"],
    ["c/o Smith, Rose Cottage, Elm Lane, Lewes", "Elm Lane"],
    ["4, St John's Road, Lewes", "St John's Road"],
    ["Hauptstraße 5, 79098 Freiburg", "Hauptstraße"],
    ["3 rue de la Paix, Paris", "rue de la Paix"],
    ["ul. Floriańska 5, Kraków", "ul. Floriańska"],
  ])("of %j is %j [S49]", (address, street) => {
    expect(publicStreet(address)).toBe(street);
  });

  it.each([
    ...[
      "Rose Cottage",
      "Rose Cottage Mill Lane",
      "Rosewood Mill Lane, Lewes",
      "12 Rosewood Mill Lane, Lewes",
    ],
    ...["Elm Court, Lewes", "3 Albion Terrace, Lewes", "The Grove, Lewes", "The Lane", "Lewes", "", "12"],
    ...["Forty-seven Elm Street", "fortyseven Elm Street", "Elm Street Forty-seven", "٣٤ Elm Street"],
    ...[
      "１２ Elm Street",
      "Ⅳ Elm Street",
      "四十七號 Elm Street",
      "улица Ленина 7, Москва",
      "οδός Ερμού 9, Αθήνα",
    ],
    ...["///filled.count.soap, Elm Street, Lewes", "GCHQ+XVV, Elm Street, Lewes", "Elm Street #5, Lewes"],
    ...["Mill Lane, High Street, Lewes", "Elm Street Lewes", "elm street", "Cottage Lane, Lewes", "B Street"],
    ...[
      "Rosenhausweg 3, Berlin",
      "Fl\u0430t Street",
      "Ｅｌｍ Street",
      "Elm Street\u200b, Lewes",
      "𝐄𝐥𝐦 Street",
    ],
  ])("is none for %j [S49]", (address) => {
    expect(publicStreet(address)).toBe("");
  });

  it("has no digit, no name of a house and no word for a flat, however the address is put together [S49]", () => {
    fc.assert(
      fc.property(soup, (address) => {
        const street = publicStreet(address);
        expect(street).not.toMatch(/\p{N}/u);
        expect(street).not.toMatch(DENIED);
        if (street) expect(STREETS).toContain(street);
      }),
      runs,
    );
  });

  it("is the street itself or nothing, for addresses as people write them [S49]", () => {
    let told = 0;
    fc.assert(
      fc.property(written, ({ address, street }) => {
        const shown = publicStreet(address);
        if (shown) told += 1;
        expect(["", street.replace(/\.$/, "")]).toContain(shown);
      }),
      runs,
    );
    expect(told).toBeGreaterThan(0);
  });

  it("is never more than the ends of a part, for any text [S49]", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
        const street = publicStreet(text);
        expect(text).toContain(street);
        expect(street).toMatch(/^[\p{L} .'’-]*$/u);
      }),
      runs,
    );
  });

  it("stays silent for most samples, and adds nothing to the town without the tick", () => {
    for (const address of [...SILENT_ADDRESSES, ...TOWN_ADDRESSES.map(([typed]) => typed)]) {
      expect(publicStreet(address)).not.toMatch(/\p{N}/u);
      expect(shownAddress(address, { settlement: "Lewes" })).toBe("Lewes");
    }
  });
});

describe("an address with its street", () => {
  it("names the street before the settlement, or alone", () => {
    const address = "Flat 2, 12 Elm Street, Lewes";
    expect(shownAddress(address, { showStreet: true, settlement: "Lewes" })).toBe("Elm Street, Lewes");
    expect(shownAddress(address, { showStreet: true, settlement: "" })).toBe("Elm Street");
    expect(shownAddress("Rose Cottage, Lewes", { showStreet: true, settlement: "Lewes" })).toBe("Lewes");
  });

  it("can be taken apart again", () => {
    const addresses = ["12 Elm Street, Lewes", "12 Elm Street", "Rose Cottage, Lewes", "Rose Cottage"];
    for (const address of addresses)
      for (const settlement of ["Lewes", "Hove", ""]) {
        const shown = shownAddress(address, { showStreet: true, settlement });
        expect(partsOfShown(address, shown, true)).toEqual({ street: publicStreet(address), settlement });
      }
    expect(partsOfShown("12 Elm Street, Lewes", "Lewes", false)).toEqual({ settlement: "Lewes" });
  });
});
