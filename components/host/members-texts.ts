import type { Role } from "@/lib/http/roles";
import { formatCount, plural } from "@/lib/text/format";

export const membersTexts = {
  heading: "Members",
  lead: "Everybody with an account here, newest first. To suspend or ban somebody, report them: the case waits in the queue.",
  search: { label: "Name or address", submit: "Search" },
  found: (shown: number, total: number) =>
    plural(
      total,
      `${formatCount(shown)} of one member`,
      `${formatCount(shown)} of ${formatCount(total)} members`,
    ),
  none: "No member has that name.",
  more: "Show more",
  export: "All as a table (CSV)",
  unverified: "address not confirmed",
  leaving: "is leaving",
  suspended: "suspended",
  banned: "banned",
  facts: (since: string, seen: string) => `Member since ${since}, last here ${seen}`,
  counts: (posts: number, handovers: number) =>
    `${plural(posts, "1 post", `${formatCount(posts)} posts`)}, ${plural(handovers, "1 hand-over", `${formatCount(handovers)} hand-overs`)}`,
  role: {
    names: { member: "Member", moderator: "Moderator", host: "Host" } satisfies Record<Role, string>,
    help: {
      member: "Posts, replies and writes as everybody does.",
      moderator: "Sees what members report, and decides. Needs a passkey or two-step login.",
      host: "May do whatever you may do. Needs a passkey or two-step login.",
    } satisfies Record<Role, string>,
    label: "Role",
    change: "Change the role",
    changeOf: (name: string) => `Change the role of ${name}`,
    confirm: "So that nobody gives a role from a screen that you have left.",
    submit: "Give this role",
    busy: "One moment…",
    cancel: "Cancel",
    given: (name: string, role: string) => `${name} has the role “${role}” now.`,
  },
} as const;
