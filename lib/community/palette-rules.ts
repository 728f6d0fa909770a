import { type AccentColours, accentColours, isHexColour } from "@/lib/community/colour-rules";

/** Colours to choose by name. The first is the look of `tailwind.config.ts`. */
export const PALETTES = {
  green: "#1d5b47",
  blue: "#1f5a8a",
  teal: "#0f5f66",
  violet: "#5b4a94",
  berry: "#8a2f5c",
  brick: "#8f3d22",
  olive: "#545a1c",
  slate: "#44535f",
} as const;

export type PaletteName = keyof typeof PALETTES;

export const PALETTE_NAMES = Object.keys(PALETTES) as PaletteName[];

export const isPaletteName = (text: string): text is PaletteName => Object.hasOwn(PALETTES, text);

export const isPalette = (text: string): boolean => isPaletteName(text) || isHexColour(text);

/** @param palette a name or a colour as `#1d5b47` */
export const accentOf = (palette: string): string => (isPaletteName(palette) ? PALETTES[palette] : palette);

/** Of the style sheet. */
const DEFAULT_COLOURS: AccentColours = {
  day: { accent: PALETTES.green, ground: "#e3efe8" },
  night: { accent: "#7fd1ae", ground: "#20382e" },
};

const isDefault = (palette: string) => accentOf(palette) === PALETTES.green;

export const coloursOf = (palette: string): AccentColours =>
  isDefault(palette) ? DEFAULT_COLOURS : accentColours(accentOf(palette));

/** CSS variables for `<html>`; none for the look that the style sheet has anyhow. */
export function paletteVariables(palette: string): Record<`--${string}`, string> | undefined {
  if (isDefault(palette)) return undefined;
  const { day, night } = coloursOf(palette);
  return {
    "--accent-day": day.accent,
    "--accent-night": night.accent,
    "--accent-ground-day": day.ground,
    "--accent-ground-night": night.ground,
  };
}
