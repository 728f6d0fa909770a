"use client";

import { useMemo } from "react";
import { countries, currencies, timeZones, units } from "@/components/host/choices";
import { HostShell } from "@/components/host/host-shell";
import { KindsGroup } from "@/components/host/kinds-group";
import { type FieldOf, SettingsGroup } from "@/components/host/settings-group";
import { texts } from "@/components/host/texts";
import { useLoaded } from "@/components/host/use-loaded";
import { LoadError } from "@/components/ui/load-error";
import { COMMUNITY_LIMITS, type HostSettingsView } from "@/lib/community/schema";

/** What hosts decide about their site, in groups that are saved one by one. */
export function HostSettingsPage() {
  return (
    <HostShell heading={texts.heading} lead={texts.lead}>
      <Settings />
    </HostShell>
  );
}

function Settings() {
  const { loaded, error, load, show } = useLoaded<HostSettingsView>("/host/settings");
  if (!loaded) {
    return error ? (
      <LoadError error={error} onRetry={() => void load()} />
    ) : (
      <p role="status">{texts.loading}</p>
    );
  }
  return <Groups view={loaded} onSaved={show} />;
}

type Props = { view: HostSettingsView; onSaved(view: HostSettingsView): void };

function Groups(props: Props) {
  const place = useMemo(placeFields, []);
  return (
    <div className="flex flex-col gap-12">
      <SettingsGroup heading={texts.community.heading} fields={COMMUNITY} {...props} />
      <SettingsGroup heading={texts.homePage.heading} fields={HOME} {...props} />
      <SettingsGroup heading={texts.place.heading} fields={place} {...props} />
      <KindsGroup {...props} />
      <SettingsGroup heading={texts.words.heading} help={texts.words.help} fields={WORDS} {...props}>
        {/* A full load: what the browser has kept does not know the change. */}
        <a href="/rules" className="btn btn-quiet">
          {texts.words.see.rules}
        </a>
        <a href="/imprint" className="btn btn-quiet">
          {texts.words.see.imprint}
        </a>
      </SettingsGroup>
    </div>
  );
}

const { community, homePage, words } = texts;
const upTo = ({ max }: { max: number }) => texts.upTo(max);

const COMMUNITY: FieldOf[] = [
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

const HOME: FieldOf[] = [
  { name: "homeHeading", label: homePage.homeHeading, help: upTo(COMMUNITY_LIMITS.homeHeading) },
  { name: "homeLead", label: homePage.homeLead, help: upTo(COMMUNITY_LIMITS.homeLead), look: 3 },
];

const WORDS: FieldOf[] = [
  { name: "rules", label: words.rules, look: 14 },
  { name: "imprint", label: words.imprint, help: words.imprintHelp, optional: true, look: 8 },
];

const placeFields = (): FieldOf[] => [
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
