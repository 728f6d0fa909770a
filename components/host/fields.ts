import { countries, currencies, timeZones, units } from "@/components/host/choices";
import type { FieldOf } from "@/components/host/settings-group";
import { texts } from "@/components/host/texts";
import { COMMUNITY_LIMITS } from "@/lib/community/schema";

const { community, joining, homePage, words } = texts;
const upTo = ({ max }: { max: number }) => texts.upTo(max);

export const COMMUNITY: FieldOf[] = [
  { name: "name", label: community.name, help: community.nameHelp },
  { name: "summary", label: community.summary, help: community.summaryHelp, look: 2 },
  {
    name: "contactEmail",
    label: community.contactEmail,
    help: community.contactEmailHelp,
    optional: true,
    look: "email",
  },
  { name: "banner", label: community.banner, help: community.bannerHelp, optional: true, look: 2 },
];

export const JOINING: FieldOf[] = [
  {
    name: "membership",
    label: joining.membership,
    help: joining.membershipHelp,
    look: {
      options: (["open", "approval", "invitation"] as const).map((value) => ({
        value,
        label: joining.options[value],
      })),
    },
  },
  {
    name: "signUpCheck",
    label: joining.signUpCheck,
    help: joining.signUpCheckHelp,
    look: {
      options: (["none", "proof-of-work"] as const).map((value) => ({ value, label: joining.checks[value] })),
    },
  },
  {
    name: "drawAge",
    label: joining.drawAge,
    help: joining.drawAgeHelp,
    look: {
      options: (["none", "day", "week", "month"] as const).map((value) => ({
        value,
        label: joining.drawAges[value],
      })),
    },
  },
];

export const HOME: FieldOf[] = [
  { name: "homeHeading", label: homePage.homeHeading, help: upTo(COMMUNITY_LIMITS.homeHeading) },
  { name: "homeLead", label: homePage.homeLead, help: upTo(COMMUNITY_LIMITS.homeLead), look: 3 },
];

export const WORDS: FieldOf[] = [
  { name: "rules", label: words.rules, look: 14 },
  { name: "imprint", label: words.imprint, help: words.imprintHelp, optional: true, look: 8 },
];

export const placeFields = (): FieldOf[] => [
  { name: "country", label: texts.place.country, look: { options: countries() } },
  {
    name: "timeZone",
    label: texts.place.timeZone,
    help: texts.place.timeZoneHelp,
    look: { options: timeZones() },
  },
  {
    name: "currency",
    label: texts.place.currency,
    help: texts.place.currencyHelp,
    look: { options: currencies() },
  },
  { name: "units", label: texts.place.units, look: { options: units() } },
];
