import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import {
  accentColours,
  contrast,
  leastContrast,
  MIN_CONTRAST,
  nearestReadable,
  THEMES,
} from "@/lib/community/colour-rules";
import { coloursOf, PALETTES, paletteVariables } from "@/lib/community/palette-rules";
import { settingsChanges } from "@/lib/community/schema";

const failureOf = (palette: unknown) => settingsChanges.safeParse({ palette }).error?.issues[0]?.message;

describe("the colour of a community", () => {
  it("has contrasts as WCAG counts them", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
    expect(contrast("#ffffff", "#767676")).toBeCloseTo(4.54, 2);
  });

  it.each(Object.entries(PALETTES))("reads well in both themes as %s", (name, colour) => {
    expect(leastContrast(colour)).toBeGreaterThanOrEqual(MIN_CONTRAST);
    expect(failureOf(name)).toBeUndefined();
    for (const theme of ["day", "night"] as const) {
      const { accent, ground } = accentColours(colour)[theme];
      const { ink, soft } = THEMES[theme];
      for (const text of [ink, soft, accent])
        expect(contrast(text, ground)).toBeGreaterThanOrEqual(MIN_CONTRAST);
    }
  });

  it.each(["#ffd500", "#ffffff", "#ff69b4", "#777777", "#39ff14"])(
    "is refused as %s, with the name of one nearby that passes",
    (colour) => {
      const better = nearestReadable(colour);
      expect(failureOf(colour)).toContain(`${better} is close to it`);
      expect(failureOf(better)).toBeUndefined();
      expect(leastContrast(better)).toBeLessThan(MIN_CONTRAST + 0.3);
    },
  );

  it("is a name or six digits, and nothing that could be CSS", () => {
    expect(failureOf("#1D5B47")).toBe("Choose a colour, or type one as #1d5b47.");
    for (const bad of ["", "red", "#123", "#1d5b47;color:red", "url(x)", "toString", 7])
      expect(failureOf(bad)).toContain("Choose a colour");
  });

  it("is given as variables to every page, but not where it is that of the style sheet", () => {
    expect(paletteVariables("green")).toBeUndefined();
    expect(paletteVariables(PALETTES.green)).toBeUndefined();
    expect(paletteVariables("blue")).toMatchObject({ "--accent-day": PALETTES.blue });
  });

  it("is calculated with the grounds and texts of the style sheet", async () => {
    const sheet = await readFile("tailwind.config.ts", "utf8");
    const { day, night } = coloursOf("green");
    for (const hex of [...Object.values(THEMES), day, night].flatMap((theme) => Object.values(theme)))
      expect(sheet).toMatch(new RegExp(`"${hex}"|, ${hex}\\)"`));
  });
});
