const LOST = {
  offer: "an unfinished offer",
  request: "an unfinished request",
  many: "an unfinished list of many things",
  reply: "an unsent reply",
  message: "an unsent message",
  comment: "an unsent comment",
  thanks: "an unsent thank-you",
  objection: "an unsent objection",
  letter: "an unsent message to the hosts",
} as const;
export type Lost = keyof typeof LOST;

const list = new Intl.ListFormat("en-GB");

export const logoutTexts = {
  question: "Log out?",
  lost: (lost: Lost[]) =>
    `This goes from this device for good: ${list.format(lost.map((one) => LOST[one]))}. What you have published or sent stays.`,
  nothingLost: "Nothing gets lost: what you have published or sent stays.",
  failed: "You are still logged in: the site could not be reached. Try again in a moment.",
  yes: "Log out",
  busy: "Logging out…",
  no: "Stay logged in",
} as const;
