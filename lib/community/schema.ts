import { z } from "zod";
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

/** What hosts decide about their site. The defaults are in `defaults.ts`. */
export const communitySettings = z
  .object({
    name: ofLine("The name", limits.name),
    summary: ofText("The short text", limits.summary).meta({
      description: "For search engines and the app's description.",
    }),
    contactEmail: documentLength(z.union([z.literal(""), emailAddress]), { max: MAX_EMAIL_LENGTH }).meta({
      description: "Gets what is written on the contact page, and stands in the imprint. Empty for none.",
    }),
    homeHeading: ofLine("The heading", limits.homeHeading),
    homeLead: ofText("The words below it", limits.homeLead),
    banner: ofText("The banner", limits.banner).meta({ description: "Shown on every page. Empty for none." }),
    country: code(isCountry, "Choose a country.").meta({ description: "ISO 3166-1, as `GB`." }),
    timeZone: code(isTimeZone, "Choose a time zone.").meta({ description: "IANA, as `Europe/London`." }),
    currency: code(isCurrency, "Choose a currency.").meta({ description: "ISO 4217, as `GBP`." }),
    units: z.enum(["metric", "imperial"], "Choose the units."),
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

/** Missing fields stay. */
export const settingsChanges = z.object(communitySettings.shape).partial();

export type SettingsChanges = z.output<typeof settingsChanges>;

export const hostSettingsView = {
  settings: communitySettings,
  fixed: z.array(z.enum(SETTING_NAMES as [SettingName, ...SettingName[]])).meta({
    description: "Those that the server's environment or file gives. They cannot be changed here.",
  }),
};

export type HostSettingsView = { settings: CommunitySettings; fixed: SettingName[] };
