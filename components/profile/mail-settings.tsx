"use client";

import { useState } from "react";
import { useAction } from "@/components/browser/use-action";
import { SettingsSection } from "@/components/profile/settings-section";
import { texts } from "@/components/profile/texts";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { OwnProfileView } from "@/lib/users/schema";

const said = texts.settings.mail;

type Props = { sendsEmail: boolean } & ProfileProps;
type ProfileProps = { profile: OwnProfileView; onChange(now: OwnProfileView): void };

/** Which mails one gets: each tick counts at once. No ticks where no mail is sent. */
export const MailSettings = ({ sendsEmail, ...props }: Props) => (
  <SettingsSection heading={said.heading} isWholeFold>
    {sendsEmail ? (
      <>
        <MailTick {...props} name="emailDaily" label={said.daily} help={said.dailyHelp} />
        <MailTick {...props} name="emailAtOnce" label={said.atOnce} help={said.atOnceHelp} />
      </>
    ) : (
      <p>{said.noMail}</p>
    )}
  </SettingsSection>
);

type TickProps = ProfileProps & { name: "emailDaily" | "emailAtOnce"; label: string; help: string };

function MailTick({ name, label, help, profile, onChange }: TickProps) {
  const { outcome, run } = useAction();
  /** A change on its way; after a failure the old state is shown. */
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = async (isOn: boolean) => {
    if (wanted !== null) return;
    setWanted(isOn);
    await run(async () => {
      const changes = { [name]: isOn };
      const { profile: now } = await mutate<{ profile: OwnProfileView }>("PATCH", "/me/profile", changes);
      onChange(now);
    }, said.saved);
    setWanted(null);
  };
  return (
    <div className="flex flex-col gap-2">
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          className="mt-1 size-5 shrink-0 accent-primary"
          checked={wanted ?? profile[name]}
          onChange={(event) => void change(event.target.checked)}
        />
        <span>
          <span className="font-semibold">{label}</span>
          <span className="block text-sm text-soft">{help}</span>
        </span>
      </label>
      <StatusMessage outcome={outcome} />
    </div>
  );
}
