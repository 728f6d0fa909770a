/** Colours by calculation: contrast after WCAG 2, mixing in sRGB. */
type Rgb = [red: number, green: number, blue: number];

/** The grounds and texts of `tailwind.config.ts` that a colour of the host meets. */
export const THEMES = {
  day: { paper: "#faf7f1", card: "#ffffff", ink: "#22302b", soft: "#5b6a63", onAccent: "#ffffff" },
  night: { paper: "#141a17", card: "#1c2420", ink: "#edf2ee", soft: "#a6b4ac", onAccent: "#10201a" },
} as const;

export type Theme = keyof typeof THEMES;

/** WCAG 2.2 AA for text. */
export const MIN_CONTRAST = 4.5;
/** By night a colour is lightened until it reads well everywhere. */
const NIGHT_CONTRAST = 7;
/** How much of the colour its pale ground holds, at most. */
const MAX_TINT = { day: 0.14, night: 0.18 } as const;

const HEX = /^#[\da-f]{6}$/;
export const isHexColour = (text: string): boolean => HEX.test(text);

const toRgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const toHex = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

function luminance(hex: string): number {
  const [red, green, blue] = toRgb(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** @param share of `over`, from 0 to 1 */
function mix(over: string, under: string, share: number): string {
  const [top, bottom] = [toRgb(over), toRgb(under)];
  return toHex(top.map((part, at) => part * share + (bottom[at] ?? 0) * (1 - share)) as Rgb);
}

/** The first mix of rising share that passes. */
function firstMix(over: string, under: string, passes: (mixed: string) => boolean): string {
  for (let percent = 0; percent < 100; percent += 1) {
    const mixed = mix(over, under, percent / 100);
    if (passes(mixed)) return mixed;
  }
  return over;
}

export type AccentColours = Record<Theme, { accent: string; ground: string }>;

/** The colours of both themes that come of one. */
export function accentColours(colour: string): AccentColours {
  const { card } = THEMES.night;
  const light = firstMix("#ffffff", vivid(colour), (mixed) => contrast(mixed, card) >= NIGHT_CONTRAST);
  return {
    day: { accent: colour, ground: groundOf(colour, "day") },
    night: { accent: light, ground: groundOf(light, "night") },
  };
}

/** Brighter in the same hue, since white alone would leave a dark colour grey. */
function vivid(colour: string): string {
  const parts = toRgb(colour);
  const factor = 255 / Math.max(1, ...parts);
  return mix(toHex(parts.map((part) => part * factor) as Rgb), colour, 0.6);
}

/** The strongest tint on which texts and the colour itself can be read. */
function groundOf(accent: string, theme: Theme): string {
  const { card, ink, soft } = THEMES[theme];
  for (let share = MAX_TINT[theme]; share > 0; share -= 0.01) {
    const tint = mix(accent, card, share);
    if ([ink, soft, accent].every((text) => contrast(text, tint) >= MIN_CONTRAST)) return tint;
  }
  return card;
}

/** The least contrast with whatever the colour meets: as a text on each ground, and below the texts of buttons. */
export function leastContrast(colour: string): number {
  const colours = accentColours(colour);
  const ofTheme = (theme: Theme) => {
    const { accent, ground } = colours[theme];
    const { paper, card, onAccent } = THEMES[theme];
    return [paper, card, ground, onAccent].map((other) => contrast(accent, other));
  };
  return Math.min(...ofTheme("day"), ...ofTheme("night"));
}

export const isReadable = (colour: string): boolean => leastContrast(colour) >= MIN_CONTRAST;

/** The same colour, only as much darker as it has to be. */
export const nearestReadable = (colour: string): string => firstMix("#000000", colour, isReadable);
