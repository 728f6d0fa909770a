import type { HealthPart } from "@/lib/site-health/rules";
import type { SiteHealth } from "@/lib/site-health/schema";
import { formatCount, formatRelative, plural } from "@/lib/text/format";
import { formatBytes } from "@/lib/text/format-number";

type Part = { label: string; state(health: SiteHealth, now: number): string; advice: string };

const PARTS: Record<HealthPart, Part> = {
  version: {
    label: "Version",
    state: ({ version, node, startedAt }, now) =>
      `${version}, on Node ${node}, started ${formatRelative(startedAt, now)}`,
    advice: "",
  },
  database: {
    label: "Database",
    state: ({ database }) =>
      `PostgreSQL ${database.version}, ${formatBytes(database.bytes)}, answers in ${formatCount(database.milliseconds)} ms`,
    advice: "It answers slowly. Is the server busy, or far away?",
  },
  disk: {
    label: "Disk",
    state: ({ disk }) =>
      disk
        ? `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)} are free`
        : "Pictures are stored elsewhere.",
    advice: "Make room, or nobody can publish pictures soon.",
  },
  mail: {
    label: "Mail",
    state: ({ mail: { isSent, waiting, failing } }) =>
      [
        isSent ? "A mail server is set up." : "No mail server is set up: mails are files on the server.",
        plural(waiting, "1 mail waits.", `${formatCount(waiting)} mails wait.`),
        failing > 0
          ? plural(failing, "1 could not be sent yet.", `${formatCount(failing)} could not be sent yet.`)
          : "",
      ]
        .filter(Boolean)
        .join(" "),
    advice: "Look at the log of the server for the reason.",
  },
  backup: {
    label: "Last backup",
    state: ({ lastBackupAt }, now) => (lastBackupAt ? formatRelative(lastBackupAt, now) : "None is known."),
    advice: "Run “npm run backup” on the server, best every night.",
  },
};

export const healthTexts = {
  heading: "Numbers and health",
  lead: "What happens here, and how the server is doing.",
  numbers: {
    heading: "Week by week",
    lead: "Sums of posts and replies. Nobody is measured for them, and no visits are counted.",
    charts: {
      posts: "Posts",
      replies: "Replies",
      handovers: "Hand-overs",
      hoursToPromise: "Hours to a promise",
      unanswered: "Posts without a reply",
    },
    notes: {
      hoursToPromise: "Half of the promised posts of a week were promised faster.",
      unanswered: "Of those published that week.",
    },
    thisWeek: (value: string) => `This week: ${value}`,
    nothing: "none",
    most: (value: string) => `Most: ${value}`,
    table: "All numbers as a table",
    week: "Week from",
  },
  health: { heading: "The server" },
  parts: PARTS,
} as const;
