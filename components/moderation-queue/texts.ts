import type { Decision, TargetKind } from "@/lib/moderation/rules";
import { formatCount, formatDay, plural } from "@/lib/text/format";

export const queueTexts = {
  heading: "Moderation",
  lead: "What members have reported, and what the rules hold back. Somebody has to look at it: you.",
  login: "Log in to look after this site.",
  onlyModerators: "This page is for those who look after this site.",
  home: "See what neighbours share",
  lists: { label: "Cases", waiting: "Waiting", decided: "Decided" },
  count: (count: number) => plural(count, "One case waits.", `${formatCount(count)} cases wait.`),
  none: { waiting: "No cases waiting. Thank you for looking.", decided: "Nothing has been decided yet." },
  choose: "Choose a case on the left.",
  back: "Back to the list",
  older: "Show older",
  kinds: {
    post: "Post",
    comment: "Comment",
    message: "Message",
    member: "Member",
    thanks: "Thank-you",
  } satisfies Record<TargetKind, string>,
  marks: { hidden: "hidden", appeal: "objection", undone: "undone" },
  by: (name: string) => `by ${name}`,
  reports: (count: number) => plural(count, "one report", `${formatCount(count)} reports`),
  claimedBy: (name: string) => `${name} looks at it`,
  case: {
    later: "Changed since: as a later report found it",
    where: "Open it on its page",
    picture: (number: number) => `Picture ${number}`,
    tags: "Tags",
    noWords: "No words.",
    held: "Held by the rules",
    heldWhy:
      "Its words look like contact data, a link or money, or words or a picture are those of another member’s post. The author was asked, and published it all the same.",
    said: "What was reported",
    record: (right: number, wrong: number) =>
      right + wrong === 0
        ? "their first report"
        : `earlier reports: ${formatCount(right)} right, ${formatCount(wrong)} wrong`,
    ofPicture: (number: number) => `about picture ${number}`,
    author: "Who wrote it",
    standing: (since: string, posts: number, completed: number) =>
      `Member since ${formatDay(since)}. ${plural(posts, "One post", `${formatCount(posts)} posts`)}; ${completed === 0 ? "nothing" : plural(completed, "one thing", `${formatCount(completed)} things`)} changed hands so far.`,
    suspended: (until: string) => `Suspended until ${formatDay(until)}.`,
    banned: "Banned.",
    earlier: "Decided about them before",
    noEarlier: "Nothing was decided about them before.",
    decidedBy: (name: string) => `Decided by ${name}`,
    formerModerator: "a former moderator",
    theirs: "Another moderator looks at this case. You can read it, but not decide.",
  },
  decisions: {
    keep: { label: "Keep", help: "It is fine. What was hidden is shown again." },
    retag: { label: "Change tags", help: "The post stays, with other tags." },
    warn: { label: "Warn", help: "It stays, and the author reads your reason." },
    remove: {
      label: "Remove",
      help: "Nobody sees it any more. Promises end, and everybody concerned is told.",
    },
    suspend: {
      label: "Suspend",
      help: "As remove. The author cannot publish, reply or write for some days.",
    },
    ban: {
      label: "Ban",
      help: "The author only reads from now on. All their posts go, all promises end, and everybody concerned is told.",
    },
  } satisfies Record<Decision, { label: string; help: string }>,
  /** In the past tense. */
  decided: {
    keep: "kept",
    retag: "tags changed",
    warn: "warned",
    remove: "removed",
    suspend: "suspended",
    ban: "banned",
  } satisfies Record<Decision, string>,
  form: {
    heading: "Your decision",
    days: "For how long",
    forDays: (days: number) => plural(days, "1 day", `${days} days`),
    tags: "Tags from now on",
    tagsHelp: "Words with commas between them.",
    reason: "Reason",
    reasonHelp: "The author reads it. Say which rule it is about. At least 10 characters.",
    submit: (label: string) => `Decide: ${label}`,
    sure: (label: string) => `Really ${label.toLowerCase()}?`,
    sureHelp: "Everybody concerned is told at once.",
    yes: "Yes",
    no: "No",
    busy: "Deciding…",
    done: "Decided.",
  },
  undo: { heading: "Undo", submit: "Undo the decision", busy: "Undoing…", done: "Undone." },
  appeal: {
    heading: "The author objects",
    answer: "Your answer",
    uphold: "The decision stays",
    grant: "Undo the decision",
    busy: "Answering…",
    done: "Answered.",
  },
  keys: {
    heading: "Keys",
    list: [
      ["J, K", "next, previous case"],
      ["1 to 6", "choose a decision"],
      ["R", "write the reason"],
      ["Ctrl + Enter", "decide"],
      ["?", "show or hide these keys"],
    ],
  },
} as const;
