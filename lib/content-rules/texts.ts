import type { Rule } from "@/lib/content-rules/rules";

/** Why some words do not belong into public text, and what to do instead. */
const ADVICE: Record<Rule["id"], string> = {
  email:
    "looks like an email address. Everyone could read it, also those who collect addresses: neighbours can write to you here.",
  phone: "looks like a phone number. Everyone could read it: give it in a message to the person who gets it.",
  handle: "leads to another messenger. Here you know with whom you write, and you can block them.",
  link: "is a link. Links are how most scams begin: describe it in your own words, or add a picture.",
  payment: "sounds like payment. Everything here is free.",
  price: "looks like a price. Everything here is free: say that it is, or leave the number out.",
  courier:
    "sounds like a courier or a fee. Things are handed over in person here, and fees in advance are a scam.",
  address:
    "looks like an address. Everyone could read it: those you promise something to see the place anyway.",
};

export const doubtfulWords = ({ rule, words }: { rule: Rule["id"]; words: string }) =>
  `“${words}” ${ADVICE[rule]}`;
