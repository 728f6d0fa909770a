import "server-only";
import { DEFAULT_SETTINGS } from "@/lib/community/defaults";
import { fixedSettings } from "@/lib/community/fixed-settings";
import {
  type CommunitySettings,
  communitySettings,
  type HostSettingsView,
  SETTING_NAMES,
  type SettingName,
} from "@/lib/community/schema";
import { db, type Tx } from "@/lib/db/client";
import { rememberSiteName } from "@/lib/db/server-bridge";

/** The server's settings win over the hosts' choices, and those over the defaults. */
export async function getCommunity(tx: Tx = db()): Promise<CommunitySettings> {
  return withDefaults(await getChosen(tx));
}

/** The hosts' choices. */
async function getChosen(tx: Tx): Promise<Partial<CommunitySettings>> {
  const row = await tx.communitySettings.findUnique({ where: { id: 1 }, select: { changes: true } });
  return validOnes(row?.changes);
}

function withDefaults(chosen: Partial<CommunitySettings>): CommunitySettings {
  const settings = { ...DEFAULT_SETTINGS, ...chosen, ...fixedSettings() };
  rememberSiteName(settings.name);
  return settings;
}

/** For the pages of a build, too, which may run without a database. */
export const getCommunityOrDefaults = async (): Promise<CommunitySettings> =>
  process.env.DATABASE_URL ? getCommunity() : DEFAULT_SETTINGS;

/** A setting of an earlier version that is no longer valid counts as not set. */
function validOnes(changes: unknown): Partial<CommunitySettings> {
  const stored = (changes ?? {}) as Record<string, unknown>;
  const valid = SETTING_NAMES.flatMap((name) => {
    if (!(name in stored)) return [];
    const parsed = communitySettings.shape[name].safeParse(stored[name]);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(valid);
}

export async function getHostSettings(tx: Tx = db()): Promise<HostSettingsView> {
  const chosen = await getChosen(tx);
  const namesOf = (settings: object) => Object.keys(settings) as SettingName[];
  return { settings: withDefaults(chosen), chosen: namesOf(chosen), fixed: namesOf(fixedSettings()) };
}
