import type { Decision, ReportReason, TargetKind } from "@/lib/moderation/rules";
import type { OwnReport } from "@/lib/moderation/schema";

const inWords = (kind: TargetKind, title: string): string =>
  ({
    post: `the post “${title}”`,
    comment: `a comment on “${title}”`,
    message: `a message about “${title}”`,
    member: title,
    thanks: `the thank-you “${title}”`,
  })[kind];

const yours = (kind: TargetKind, title: string): string =>
  ({
    post: `Your post “${title}”`,
    comment: `Your comment on “${title}”`,
    message: `Your message about “${title}”`,
    member: "Your profile",
    thanks: `Your thank-you “${title}”`,
  })[kind];

const about = (kind: TargetKind, title: string): string =>
  ({
    post: `your post “${title}”`,
    comment: `your comment on “${title}”`,
    message: `your message about “${title}”`,
    member: "how you behave here",
    thanks: `your thank-you “${title}”`,
  })[kind];

const DECIDED: Record<Decision, (kind: TargetKind, title: string) => string> = {
  keep: (kind, title) => `${yours(kind, title)} is fine and visible again.`,
  retag: (kind, title) => `${yours(kind, title)} has other tags now.`,
  warn: (kind, title) => `You have been warned about ${about(kind, title)}.`,
  remove: (kind, title) =>
    kind === "member"
      ? "The text and picture of your profile were removed."
      : `${yours(kind, title)} was taken down.`,
  suspend: (kind, title) =>
    `Because of ${about(kind, title)} you cannot publish, reply or write here for a time.`,
  ban: (kind, title) => `Because of ${about(kind, title)} you cannot publish, reply or write here any more.`,
};

export const texts = {
  waiting: {
    heading: "We are looking at it",
    rules: (kind: TargetKind, title: string) =>
      `${yours(kind, title)} is hidden until then. Nothing is lost. You’ll hear from us, and if it is fine, everybody sees it.`,
    reports: (kind: TargetKind, title: string) =>
      `${yours(kind, title)} is hidden until then, because neighbours reported it. You’ll hear from us.`,
  },
  button: {
    report: "Report",
    reported: "Reported",
    names: {
      post: () => "this post",
      comment: (name: string) => `the comment by ${name}`,
      message: (name: string) => `the message by ${name}`,
      member: (name: string) => name,
      thanks: (name: string) => `the thank-you of ${name}`,
    } satisfies Record<TargetKind, (name: string) => string>,
    failed: "The form did not load. Check your connection and try again.",
  },
  dialog: {
    heading: (target: string) => `Report ${target}`,
    reason: "What is wrong?",
    reasons: {
      "not-free": "It costs money, or something is wanted for it",
      scam: "It looks like a scam or an advert",
      forbidden: "It is not allowed here, or dangerous",
      unkind: "It is unkind, hateful or threatening",
      private: "It shows something private: an address, a number, a face",
      "no-show": "They did not come, or never answered",
      other: "Something else",
    } satisfies Record<ReportReason, string>,
    picture: "Which picture?",
    anyPicture: "None in particular",
    pictureNumber: (n: number) => `Picture ${n}`,
    text: "What should we know?",
    count: (length: number, max: number) => `${length} of ${max} characters`,
    next: "A moderator reads this. Nobody learns who reported it. We’ll tell you what was decided.",
    send: "Send the report",
    busy: "Sending…",
    cancel: "Cancel",
    sent: "Thank you. We’ll look at it and tell you what was decided.",
    close: "Close",
    all: "All your reports",
  },
  page: {
    heading: "Reports and decisions",
    lead: "Decisions about your posts and words, and the outcome of your reports.",
    login: "Log in to see your reports, and what was decided about you.",
    back: "Back to the settings",
  },
  decisions: {
    heading: "About your posts and words",
    help: "Who decided or reported is not named. What is hidden until somebody has looked at it comes here afterwards.",
    none: "There is no decision about you.",
    decided: DECIDED,
    until: "Until",
    undone: "This decision was undone and no longer counts.",
    reason: "The reason",
    objection: "Your objection",
    waiting: "Waiting for an answer, from another moderator if there is one.",
    answer: "The answer",
  },
  objection: {
    summary: "Object to this",
    text: "Why is it wrong?",
    help: "You can object once, so say all that matters.",
    send: "Send the objection",
    busy: "Sending…",
    sent: "Your objection is on its way. You will hear from us.",
  },
  reports: {
    heading: "What you have reported",
    none: "No reports yet. You’ll find “Report” on other people’s posts, comments, messages and profiles.",
    said: inWords,
    outcomes: {
      waiting: "We have not looked at it yet.",
      kept: "We looked at it: it stays as it is.",
      acted: "We looked at it and acted. Thank you!",
    } satisfies Record<OwnReport["outcome"], string>,
  },
  banner: {
    label: "About your account",
    suspended: "You cannot publish, reply or write here until",
    banned: "You cannot publish, reply or write here any more.",
    link: "Why, and how to object",
  },
} as const;
