"use client";

import { type ReactNode, useCallback, useEffect, useState } from "react";
import { LeaveSection } from "@/components/account-deletions/leave-section";
import { useSession } from "@/components/auth/session-provider";
import { BlocksSection } from "@/components/blocks/blocks-section";
import { useOwnBlocks } from "@/components/blocks/hidden-people";
import { DataExportSection } from "@/components/data-exports/data-export-section";
import { useWaysIn, type Ways } from "@/components/linked-identities/use-ways-in";
import { WaysInSection } from "@/components/linked-identities/ways-in-section";
import { PasskeySection } from "@/components/passkeys/passkey-section";
import { PasskeysProvider, usePasskeys } from "@/components/passkeys/passkeys-provider";
import { AccountSection } from "@/components/profile/account-section";
import { AppearanceFold } from "@/components/profile/appearance-fold";
import { BellSection } from "@/components/profile/bell-section";
import { CurrentFoldProvider } from "@/components/profile/current-fold";
import { MailSettings } from "@/components/profile/mail-settings";
import { PictureSetting } from "@/components/profile/picture-setting";
import { Sessions } from "@/components/profile/sessions";
import { ReportsLink, SettingsContents } from "@/components/profile/settings-contents";
import { SettingsFold } from "@/components/profile/settings-fold";
import { SettingsForm } from "@/components/profile/settings-form";
import { texts } from "@/components/profile/texts";
import { useSessions } from "@/components/profile/use-sessions";
import { SecondFactorSection } from "@/components/second-factor/second-factor-section";
import { Link } from "@/components/ui/link";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { get } from "@/lib/api-client/client";
import { loginHref } from "@/lib/http/safe-path";
import type { OwnProfileView } from "@/lib/users/schema";

/** How neighbours see somebody, and what reaches them. */
export function SettingsPage({ sendsEmail }: { sendsEmail: boolean }) {
  const { user, loading, reload } = useSession();
  const { profile, error, load, show } = useOwnProfile(user?._id);
  // The menu shows name and face, too.
  const showEverywhere = (now: OwnProfileView) => {
    show(now);
    reload();
  };
  const ways = useWaysIn(user?._id);
  // The notice of every page offers the way back.
  const isLeaving = Boolean(user?.eraseAt);
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-8">
      <header className="flex flex-col gap-2">
        <h1>{texts.settings.heading}</h1>
        <p className="lead">{texts.settings.lead}</p>
        {profile && (
          <p className="flex flex-wrap gap-x-6 gap-y-2 font-semibold text-primary underline underline-offset-4">
            {/* A full load: what the browser has prefetched does not know the change. */}
            <a href={`/user/${profile._id}`}>{texts.settings.seeProfile}</a>
            <Link href="/me">{texts.settings.back}</Link>
          </p>
        )}
      </header>
      <NoJsNotice />
      {!user && !loading && <Stranger />}
      {error && (
        <p role="status" className="flex items-center justify-between gap-3 font-semibold text-error">
          {error}
          <button type="button" className="btn btn-quiet" onClick={load}>
            {texts.settings.retry}
          </button>
        </p>
      )}
      {!profile && (loading || (user && !error)) && <ListSkeleton />}
      {user && profile && (
        <PasskeysProvider hasPassword={ways.ways?.hasPassword ?? true}>
          <CurrentFoldProvider>
            <div className="grid grid-cols-1 gap-x-12 lg:grid-cols-[14rem_minmax(0,1fr)]">
              <SettingsContents isLeaving={isLeaving} />
              <div className="flex min-w-0 flex-col gap-6 lg:gap-3">
                <Group>
                  <SettingsFold name="profile" now={user.name}>
                    <PictureSetting profile={profile} onChange={showEverywhere} />
                    <SettingsForm profile={profile} onChange={showEverywhere} />
                  </SettingsFold>
                </Group>
                <Group>
                  <SettingsFold name="mails" now={texts.settings.mail.now(profile, sendsEmail)}>
                    <MailSettings sendsEmail={sendsEmail} profile={profile} onChange={show} />
                  </SettingsFold>
                  <SettingsFold name="bell">
                    <BellSection />
                  </SettingsFold>
                  <AppearanceFold />
                </Group>
                <Group>
                  <SettingsFold name="account" now={user.email}>
                    <AccountSection
                      sendsEmail={sendsEmail}
                      hasPassword={ways.ways?.hasPassword ?? true}
                      onPassword={ways.load}
                    />
                  </SettingsFold>
                  <LogInFold ways={ways} />
                  <DevicesFold />
                </Group>
                <Group>
                  <BlocksFold />
                  <SettingsFold name="data">
                    <DataExportSection />
                  </SettingsFold>
                  {!isLeaving && (
                    <SettingsFold name="leave">
                      <LeaveSection />
                    </SettingsFold>
                  )}
                  <ReportsLink className="flex min-h-12 items-center justify-between gap-3 border-t border-line px-4 font-semibold sm:px-6 lg:hidden" />
                </Group>
              </div>
            </div>
          </CurrentFoldProvider>
        </PasskeysProvider>
      )}
    </div>
  );
}

/** Parts that belong together: a list of their own on a phone. */
const Group = ({ children }: { children: ReactNode }) => (
  <div className="max-lg:overflow-hidden max-lg:rounded-box max-lg:border max-lg:border-line max-lg:bg-card lg:contents">
    {children}
  </div>
);

const { now } = texts.settings;

function LogInFold({ ways }: { ways: Ways }) {
  const { passkeys } = usePasskeys();
  return (
    <SettingsFold name="logIn" now={passkeys && now.passkeys(passkeys.length)}>
      <PasskeySection />
      <SecondFactorSection />
      <WaysInSection {...ways} />
    </SettingsFold>
  );
}

function DevicesFold() {
  const own = useSessions();
  return (
    <SettingsFold name="devices" now={own.sessions && now.devices(own.sessions.length)}>
      <Sessions {...own} />
    </SettingsFold>
  );
}

function BlocksFold() {
  const blocks = useOwnBlocks();
  return (
    <SettingsFold name="blocks" now={blocks && now.blocks(blocks.length)}>
      <BlocksSection />
    </SettingsFold>
  );
}

function Stranger() {
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{texts.settings.login.lead}</p>
      <Link href={loginHref("/me/settings")} className="btn btn-primary">
        {texts.settings.login.link}
      </Link>
    </div>
  );
}

/** Read once: what is typed meanwhile is not overwritten. */
function useOwnProfile(userId: string | undefined) {
  const [profile, show] = useState<OwnProfileView | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(async () => {
    show(null);
    setError(null);
    if (!userId) return;
    try {
      show((await get<{ profile: OwnProfileView }>("/me/profile")).profile);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [userId]);
  useEffect(() => void load(), [load]);
  return { profile, error, load, show };
}
