import { z } from "zod";
import { isReadable, nearestReadable } from "@/lib/community/colour-rules";
import { accentOf, isPalette } from "@/lib/community/palette-rules";
import { isCountry, isCurrency, isTimeZone } from "@/lib/community/rules";
import { documentLength } from "@/lib/text/document-length";
import { emailAddress, MAX_EMAIL_LENGTH } from "@/lib/text/email-address";
import { line, text } from "@/lib/text/text-schema";

export const COMMUNITY_LIMITS = {
  name: { min: 2, max: 40 },
  summary: { min: 0, max: 200 },
  homeHeading: { min: 0, max: 80 },
  homeLead: { min: 0, max: 240 },
  banner: { min: 0, max: 280 },
  longText: { min: 0, max: 10_000 },
  kindName: { min: 2, max: 40 },
  kindReason: { min: 0, max: 200 },
  kinds: 20,
  /** Kilometres. */
  areaRadius: { min: 1, max: 500 },
} as const;

const limits = COMMUNITY_LIMITS;

const ofLine = (label: string, size: { min: number; max: number }) =>
  documentLength(line(label, size.min, size.max), size);
const ofText = (label: string, size: { min: number; max: number }) =>
  documentLength(text(label, size.min, size.max), size);

const MAX_CODE_LENGTH = 64;
const code = (isKnown: (value: string) => boolean, message: string) =>
  z.string(message).max(MAX_CODE_LENGTH, message).refine(isKnown, message);

const kindOfItem = z.object({
  name: ofLine("The name of a kind", limits.kindName),
  taken: z.boolean("Say whether this kind is taken.").meta({ description: "Whether members may post it." }),
  reason: ofText("The reason", limits.kindReason),
});

export type KindOfItem = z.infer<typeof kindOfItem>;

const palette = code(isPalette, "Choose a colour, or type one as #1d5b47.")
  .refine((name) => !isPalette(name) || isReadable(accentOf(name)), {
    error: ({ input }) =>
      `Texts in this colour are hard to read. ${nearestReadable(accentOf(String(input)))} is close to it and reads well.`,
  })
  .meta({
    description:
      "The name of a palette, or a colour as `#1d5b47` that reads well on every ground. By night it is lightened.",
  });

const degrees = (name: string, limit: number) =>
  z
    .number(`${name} is not a number.`)
    .min(-limit, `${name} is too small.`)
    .max(limit, `${name} is too large.`);

/** A circle. */
const area = z.object({
  latitude: degrees("The latitude", 90),
  longitude: degrees("The longitude", 180),
  radius: z
    .number("Choose how far the community reaches.")
    .min(limits.areaRadius.min, "Choose how far the community reaches.")
    .max(limits.areaRadius.max, "Choose how far the community reaches.")
    .meta({ description: "In kilometres." }),
});

export type Area = z.infer<typeof area>;

const logo = z.object({ url: z.string(), width: z.int(), height: z.int() });

export type Logo = z.infer<typeof logo>;

/** The hosts' decisions about their site. The defaults are in `defaults.ts`. */
export const communitySettings = z
  .object({
    name: ofLine("The name", limits.name),
    summary: ofText("The short text", limits.summary).meta({
      description: "For search engines and the app's description.",
    }),
    contactEmail: documentLength(z.union([z.literal(""), emailAddress]), { max: MAX_EMAIL_LENGTH }).meta({
      description: "Gets what is written on the contact page, and stands in the imprint. Empty for none.",
    }),
    logo: logo.nullable().meta({
      description: "Set by `PUT /api/v1/host/logo`, in pixels. `null` for the sign of the software.",
    }),
    palette,
    homeHeading: ofLine("The heading", limits.homeHeading),
    homeLead: ofText("The words below it", limits.homeLead),
    banner: ofText("The banner", limits.banner).meta({ description: "Shown on every page. Empty for none." }),
    country: code(isCountry, "Choose a country.").meta({ description: "ISO 3166-1, as `GB`." }),
    timeZone: code(isTimeZone, "Choose a time zone.").meta({ description: "IANA, as `Europe/London`." }),
    currency: code(isCurrency, "Choose a currency.").meta({ description: "ISO 4217, as `GBP`." }),
    units: z.enum(["metric", "imperial"], "Choose the units."),
    signUpCheck: z
      .enum(["none", "proof-of-work"], "Choose whether browsers calculate first.")
      .meta({ description: "Whether a browser calculates for a moment before it opens an account." }),
    membership: z
      .enum(["open", "approval", "invitation"], "Choose how people become members.")
      .meta({ description: "Open to everybody, after a host has accepted them, or by invitation only." }),
    drawAge: z
      .enum(["none", "day", "week", "month"], "Choose how long members of a draw have been here.")
      .meta({
        description:
          "How old an account has to be to take part in a draw. Younger ones stand behind it in the line.",
      }),
    area: area.nullable().meta({
      description: "Where maps and searches by distance begin. `null` for the whole world.",
    }),
    kinds: z
      .array(kindOfItem)
      .max(limits.kinds, `There can be at most ${limits.kinds} kinds.`)
      .refine(
        (kinds) => new Set(kinds.map(({ name }) => name.toLowerCase())).size === kinds.length,
        "Each kind can be there once.",
      ),
    rules: ofText("The rules", limits.longText),
    imprint: ofText("The imprint", limits.longText),
  })
  .meta({ id: "CommunitySettings" });

export type CommunitySettings = z.output<typeof communitySettings>;
export type SettingName = keyof CommunitySettings;

export const SETTING_NAMES = Object.keys(communitySettings.shape) as SettingName[];

/** Missing fields stay. The logo is a file, so it has a call of its own. */
export const settingsChanges = z.object(communitySettings.shape).omit({ logo: true }).partial();

export type SettingsChanges = z.output<typeof settingsChanges>;

const settingNames = z.array(z.enum(SETTING_NAMES as [SettingName, ...SettingName[]]));

export const hostSettingsView = {
  settings: communitySettings,
  chosen: settingNames.meta({ description: "Those that hosts have chosen. The others are defaults." }),
  fixed: settingNames.meta({
    description: "Those that the server's environment or file gives. They cannot be changed here.",
  }),
};

export type HostSettingsView = {
  settings: CommunitySettings;
  chosen: SettingName[];
  fixed: SettingName[];
};

export const testMailView = {
  outcome: z.enum(["sent", "filed", "failed"]).meta({
    description: "Taken by the mail server, written to a file since there is none, or refused.",
  }),
  email: z.string(),
  error: z.string().meta({ description: "In the words of the mail server; empty without a failure." }),
};

export type TestMailView = { outcome: "sent" | "filed" | "failed"; email: string; error: string };
