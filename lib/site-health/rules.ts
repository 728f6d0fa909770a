import type { SiteHealth } from "@/lib/site-health/schema";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";

const MIN_FREE_BYTES = 1e9;
const MIN_FREE_SHARE = 0.1;
const MAX_MAIL_WAIT_MS = HOUR_MS;
const MAX_BACKUP_AGE_MS = 8 * DAY_MS;
const SLOW_DATABASE_MS = 250;

const PARTS = ["version", "database", "disk", "mail", "backup"] as const;

export type HealthPart = (typeof PARTS)[number];

/** @param now in ms since 1970 */
export const listHealth = (health: SiteHealth, now: number) =>
  PARTS.map((part) => ({ part, isWorrying: WORRIES[part](health, now) }));

const WORRIES: Record<HealthPart, (health: SiteHealth, now: number) => boolean> = {
  version: () => false,
  database: ({ database }) => database.milliseconds > SLOW_DATABASE_MS,
  disk: ({ disk }) =>
    disk !== null && (disk.freeBytes < MIN_FREE_BYTES || disk.freeBytes / disk.totalBytes < MIN_FREE_SHARE),
  mail: ({ mail }, now) =>
    mail.failing > 0 || (mail.oldestAt !== null && now - Date.parse(mail.oldestAt) > MAX_MAIL_WAIT_MS),
  backup: ({ lastBackupAt }, now) =>
    lastBackupAt === null || now - Date.parse(lastBackupAt) > MAX_BACKUP_AGE_MS,
};
