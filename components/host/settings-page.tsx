"use client";

import { useMemo } from "react";
import { AreaGroup } from "@/components/host/area-group";
import { ColourGroup } from "@/components/host/colour-group";
import { COMMUNITY, HOME, JOINING, placeFields, WORDS } from "@/components/host/fields";
import { HostShell } from "@/components/host/host-shell";
import { KindsGroup } from "@/components/host/kinds-group";
import { LogoSetting } from "@/components/host/logo-setting";
import { SettingsGroup } from "@/components/host/settings-group";
import { TestMail } from "@/components/host/test-mail";
import { texts } from "@/components/host/texts";
import { useLoaded } from "@/components/host/use-loaded";
import { Link } from "@/components/ui/link";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import type { HostSettingsView } from "@/lib/community/schema";

/** The hosts' decisions about their site, in groups that are saved one by one. */
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
    return error ? <LoadError error={error} onRetry={() => void load()} /> : <ListSkeleton />;
  }
  return <Groups view={loaded} onSaved={show} />;
}

type Props = { view: HostSettingsView; onSaved(view: HostSettingsView): void };

function Groups(props: Props) {
  const place = useMemo(placeFields, []);
  return (
    <div className="flex flex-col gap-12">
      <SettingsGroup heading={texts.community.heading} fields={COMMUNITY} {...props} />
      <LogoSetting {...props} />
      <ColourGroup {...props} />
      <SettingsGroup heading={texts.joining.heading} fields={JOINING} {...props}>
        <Link href="/host/invitations" className="btn btn-quiet">
          {texts.joining.invitations}
        </Link>
      </SettingsGroup>
      <SettingsGroup heading={texts.homePage.heading} fields={HOME} {...props} />
      <SettingsGroup heading={texts.place.heading} fields={place} {...props} />
      <AreaGroup {...props} />
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
      <TestMail />
    </div>
  );
}
