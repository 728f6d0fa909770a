import "server-only";
import { recordAction } from "@/lib/auth/audit-log";
import type { Actor } from "@/lib/auth/session";
import { fixedSettings } from "@/lib/community/fixed-settings";
import { getHostSettings } from "@/lib/community/queries";
import type { HostSettingsView, Logo, SettingName, SettingsChanges } from "@/lib/community/schema";
import { invalidateTags } from "@/lib/db/cache-tags";
import { type Tx, transaction } from "@/lib/db/client";
import { tags } from "@/lib/db/tag-names";
import { invalidField } from "@/lib/http/errors";
import { logSecurityEvent } from "@/lib/observability/security-log";

/** Renews every kept page before it returns. Safe to repeat. @throws AppError "invalid" for a setting the server gives */
export async function changeSettings(
  actor: Pick<Actor, "id">,
  changes: SettingsChanges,
): Promise<HostSettingsView> {
  requireChangeable(changes);
  return storeSettings(actor, changes);
}

/** Without asking what the server gives: a logo is never among it. */
export async function storeSettings(
  actor: Pick<Actor, "id">,
  changes: SettingsChanges & { logo?: Logo | null },
): Promise<HostSettingsView> {
  const names = Object.keys(changes) as SettingName[];
  const view = await transaction(async (tx) => {
    if (names.length > 0) await storeChanges(tx, changes);
    if (names.length > 0) await recordAction(tx, actor, { action: "change-settings", detail: { names } });
    invalidateTags(tx, tags.community);
    return getHostSettings(tx);
  });
  logSecurityEvent("settings changed", { userId: actor.id, reason: names.join(" ") });
  return view;
}

/** Merged in the database: two hosts may save two groups at once. */
async function storeChanges(tx: Tx, changes: object): Promise<void> {
  const text = JSON.stringify(changes);
  await tx.$executeRaw`
    INSERT INTO "CommunitySettings" AS kept ("id", "changes") VALUES (1, ${text}::jsonb)
    ON CONFLICT ("id") DO UPDATE SET "changes" = kept."changes" || excluded."changes", "changedAt" = now()`;
}

function requireChangeable(changes: SettingsChanges): void {
  const fixed = fixedSettings();
  const refused = (Object.keys(changes) as (keyof SettingsChanges)[]).find(
    (name) => name in fixed && JSON.stringify(changes[name]) !== JSON.stringify(fixed[name]),
  );
  if (refused) throw invalidField(refused, { reason: "fixedSetting" });
}
