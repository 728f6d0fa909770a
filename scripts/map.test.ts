import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { boundsAround, boundsOfCountry, checkFile, helpFor } from "@/scripts/map.mjs";
import { anArchive } from "@/tests/support/pmtiles-archive";

const day = new Date("2026-11-24T12:00:00Z");

it("the command names the box of the site's country, and a build of the day", async () => {
  const bounds = await boundsOfCountry("GB");
  expect(bounds?.south).toBeGreaterThan(49);
  expect(bounds?.north).toBeLessThan(62);
  expect(bounds?.west).toBeLessThan(-5);
  expect(bounds?.east).toBeGreaterThan(1.5);
  const help = helpFor({ place: "the country GB", bounds, day });
  expect(help).toMatch(
    /pmtiles extract https:\/\/build\.protomaps\.com\/20261124\.pmtiles map\.pmtiles --bbox=-\d/,
  );
  expect(help.split("\n").length).toBeLessThan(10);
});

it("the box of an area reaches as far as it says, and a country without a list leaves it open", async () => {
  const { south, north, west, east } = boundsAround("50.87,0.01,20");
  expect([south, north, west, east].map((degrees) => degrees.toFixed(2))).toEqual([
    "50.69",
    "51.05",
    "-0.27",
    "0.29",
  ]);
  expect(() => boundsAround("Lewes")).toThrow("--around=");
  expect(helpFor({ place: "the country XX", bounds: await boundsOfCountry("XX"), day })).toContain(
    "WEST,SOUTH",
  );
});

it("the command checks a file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "swap-shop-map-"));
  const file = join(folder, "map.pmtiles");
  try {
    await writeFile(file, anArchive({ latitude: 50.87, longitude: 0.01 }));
    expect(await checkFile(file)).toContain("The file is good: 1 MB, zoom 0 to 14");
    await writeFile(file, "nothing");
    await expect(checkFile(file)).rejects.toThrow("is no PMTiles file.");
    await expect(checkFile(join(folder, "other"))).rejects.toThrow("cannot be read.");
  } finally {
    await rm(folder, { recursive: true });
  }
});
