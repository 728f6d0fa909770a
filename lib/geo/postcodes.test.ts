import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findPlaces } from "@/lib/geo/find-places";
import { checkPostcodes, readPostcodes } from "@/lib/geo/postcodes";
import { isSettlementName } from "@/lib/geo/settlement-names";
import { renewEnv } from "@/tests/support/shared-registry";

const row = (country: string, code: string, name: string, latitude: unknown, longitude: unknown) =>
  [country, code, name, "England", "ENG", "East Sussex", "", "", "", latitude, longitude, "4"].join("\t");
const ROWS = [
  row("GB", "BN7", "Lewes", 50.873, 0.009),
  row("GB", "BN7", "Kingston near Lewes", 50.875, 0.007),
  row("GB", "BN8 5AB", "Ringmer", 50.894, 0.056),
  row("GB", "ZZ9", "Nowhere", "", ""),
  row("GB", "M1", "Manchester", 53.48, -2.235),
  row("US", "10001", "New York", 40.7484, -73.9967),
  row("FJ", "FJ1", "Taveuni", -16.85, 179.9),
  row("FJ", "FJ1", "Taveuni", -16.85, -179.8),
  row("DE", "10115", "Berlin", 52.5323, 13.3846),
];

let folder: string;
const inFolder = (name: string) => join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "postcodes-"));
  await writeFile(inFolder("all.txt"), `${ROWS.join("\n")}\n`);
  await writeFile(inFolder("poem.txt"), "Roses are red\n");
  await writeFile(inFolder("empty.txt"), "");
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  process.env.POSTCODES = inFolder("all.txt");
  await renewEnv();
  return async () => {
    process.env.POSTCODES = "";
    await renewEnv();
  };
});

const find = async (q: string, country = "GB") =>
  (await findPlaces({ q, isTyping: true }, { country, area: null })).places;

describe("with a file of postcodes, typing one", () => {
  it.each(["BN7", "bn7", "BN7 1AA", "bn71aa", "12 Elm Street, bn7 1aa", "12 Elm Street BN7 1AA"])(
    "finds its place: %s",
    async (typed) => {
      const [place] = await find(typed);
      expect(place).toMatchObject({
        name: "Lewes, BN7",
        settlement: "Lewes",
        latitude: 50.874,
        longitude: 0.008,
      });
      expect(place?.address.toLowerCase()).toMatch(/^(?:12 elm street, )?lewes, bn7(?: ?1aa)?$/);
      expect(isSettlementName(place?.settlement ?? "")).toBe(true);
    },
  );

  it("finds a whole one with and without its space, and those of the site's country only", async () => {
    for (const typed of ["BN8 5AB", "bn85ab"]) expect((await find(typed))[0]?.name).toMatch(/, BN8 5AB$/);
    expect(await find("10115")).toEqual([]);
    expect((await find("Torstr. 1, 10115", "DE"))[0]).toMatchObject({
      latitude: 52.5323,
      longitude: 13.3846,
    });
  });

  it("knows short ones, and takes no house number for one", async () => {
    expect((await find("M1 1AE"))[0]).toMatchObject({ latitude: 53.48, longitude: -2.235 });
    expect((await find("350 5th Avenue, 10001-1234", "US"))[0]).toMatchObject({ latitude: 40.7484 });
    for (const typed of ["10001 Elm Street", "Elm Street 1", "10001 M"])
      expect((await find(typed, "US")).filter(({ name }) => name.includes("10001"))).toEqual([]);
  });

  it("has the middle of a place on the antimeridian", async () => {
    const codes = await readPostcodes(inFolder("all.txt"), "FJ");
    expect(codes.get("FJ1")).toMatchObject({ latitude: -16.85, longitude: -179.95 });
  });

  it("finds nothing for one that is not in the file, and towns as before", async () => {
    for (const typed of ["ZZ9", "AB1", "12 Elm Street"]) expect(await find(typed)).toEqual([]);
    expect((await find("lew"))[0]?.settlement).toBe("Lewes");
  });

  it("finds towns as before where the file has gone", async () => {
    process.env.POSTCODES = inFolder("gone.txt");
    await renewEnv();
    expect(await find("BN7")).toEqual([]);
    expect((await find("lew"))[0]?.settlement).toBe("Lewes");
  });
});

describe("without a file", () => {
  beforeEach(async () => {
    process.env.POSTCODES = "";
    await renewEnv();
  });

  it.each([
    ["US", "10001", "Hell's Kitchen", [40.7507, -73.9973]],
    ["US", "350 5th Avenue, 10001", "Hell's Kitchen", [40.7507, -73.9973]],
    ["US", "97201-1234", "Portland", [45.5086, -122.6883]],
    ["FR", "69002", "Lyon", [45.7485, 4.8467]],
    ["FR", "12 rue de la Paix, 75002", "Paris", [48.8534, 2.3488]],
    ["FR", "59140", "Dunkirk", [51.0344, 2.3768]],
    ["DE", "Torstr. 1, 10119", "Berlin", [52.5244, 13.4105]],
    ["DE", "07743", "Jena", [50.9288, 11.5899]],
    ["DE", "14542", "Werder", [52.3787, 12.934]],
  ])(
    "knows the postcodes of some countries: %s, %s",
    async (country, typed, settlement, [latitude, longitude]) => {
      const [place] = await find(typed, country);
      expect(place?.name).toMatch(new RegExp(`^${settlement}.*, ${typed.match(/\d{5}/)?.[0]}$`));
      expect(place?.latitude).toBeCloseTo(latitude ?? 0, 1);
      expect(place?.longitude).toBeCloseTo(longitude ?? 0, 1);
    },
  );

  it("says whose list it was", async () => {
    const ask = (q: string) => findPlaces({ q, isTyping: true }, { country: "DE", area: null });
    expect([(await ask("10115")).source, (await ask("Berlin")).source]).toEqual(["postcodes", "gazetteer"]);
  });

  it("takes a namesake in the region of a code, not the largest one", async () => {
    // Neustadt in Saxony, in Holstein, at the Danube.
    const places = await Promise.all(["01844", "23730", "93333"].map((code) => find(code, "DE")));
    expect(places.map(([place]) => [place?.settlement, Math.round(place?.latitude ?? 0)])).toEqual([
      ["Neustadt in Sachsen", 51],
      ["Neustadt in Holstein", 54],
      ["Neustadt an der Donau", 49],
    ]);
  });

  it("knows none of the others, and no house number is one", async () => {
    expect(await find("BN7", "GB")).toEqual([]);
    expect(await find("Hauptstraße 5", "DE")).toEqual([]);
    expect(await find("99999", "US")).toEqual([]);
  });
});

describe("a file of postcodes", () => {
  it.each([
    ["gone.txt", "is not there"],
    ["", "is a folder"],
    ["poem.txt", "is not a list of postcodes"],
    ["empty.txt", "is not a list of postcodes"],
  ])("is refused at the start: %j", async (name, sentence) => {
    await expect(checkPostcodes(inFolder(name))).rejects.toThrow(sentence);
  });

  it("is taken at the start, and tells where it has nothing of the country", async () => {
    await checkPostcodes(inFolder("all.txt"));
    await expect(readPostcodes(inFolder("all.txt"), "FR")).rejects.toThrow("holds no postcodes of FR");
  });
});
