import { GRACE_DAYS } from "@/lib/users/rules";

export const texts = {
  section: {
    heading: (site: string) => `Leave ${site}`,
    help: "You can delete your account. This is what happens:",
    steps: [
      "Your profile disappears at once, and you are logged out everywhere.",
      "Your posts are taken down, and your promises and replies are withdrawn. Everybody concerned is told.",
      `For ${GRACE_DAYS} days you can log in and bring your account back. Your posts stay down.`,
      "After that everything you wrote, your pictures and the mails that we wrote to you are erased. In messages and hand-overs of others you are “A former member”.",
    ],
    open: "Delete my account",
    password: "Your password",
    passwordHelp: "So that nobody else can do this on a device that you left open.",
    submit: "Delete my account now",
    busy: "Deleting…",
    cancel: "Keep my account",
  },
  notice: {
    text: (day: string) => `Your account will be erased on ${day}.`,
    restore: "Keep my account",
    busy: "Bringing it back…",
    done: "Your account is back.",
  },
} as const;
