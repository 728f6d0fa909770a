import { formatDay } from "@/lib/text/format";

export const texts = {
  block: "Block",
  blockName: (name: string) => `Block ${name}`,
  question: (name: string) =>
    `Block ${name}? You no longer see each other or write to each other, and promises between you end. Nobody tells them.`,
  takeDown: "Block and take down",
  takeDownName: (name: string) => `Block and take down: ${name}`,
  takeDownQuestion: (name: string) =>
    `Block ${name} and take the post down for good? Everybody who was promised it or waits for it will be told.`,
  blocked: (name: string) => `You have blocked ${name}`,
  unblock: "Unblock",
  unblockName: (name: string) => `Unblock ${name}`,
  unblocked: (name: string) => `You see ${name} again. What had ended stays so.`,
  page: {
    lead: "You do not see each other here. You can change that at any time.",
    all: "All people you have blocked",
    home: "See what neighbours share",
  },
  missing: {
    heading: "404 Not Found",
    lead: "There is nothing at this address. It may have been taken down, or the link may be broken.",
  },
  list: {
    heading: "Blocked neighbours",
    help: "You and they do not see each other, here and by email. They are not told.",
    none: "You have blocked nobody. You find “Block” on somebody’s profile, below their posts and above your messages.",
    since: (iso: string) => `Since ${formatDay(iso)}`,
  },
} as const;
