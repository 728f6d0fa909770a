import { plural } from "@/lib/text/format";

export const texts = {
  subject: {
    one: (sentence: string) => sentence,
    many: (n: number, site: string) => `${n} things are new on ${site}`,
    daily: (n: number, site: string) =>
      n === 1 ? `One thing is new on ${site}` : `${n} things are new on ${site}`,
  },
  greeting: (name: string) => `Hello ${name},`,
  /** By the first part of the path. */
  open: {
    feed: "Open the post",
    messages: "Open the conversation",
    searches: "Open my saved searches",
    me: "See the decision",
  },
  openSite: (site: string) => `Open ${site}`,
  quote: (words: string) => `“${words}”`,
  moreMessages: (n: number) => plural(n, "and one earlier message", `and ${n} earlier messages`),
  facts: {
    pickup: "When it would suit",
    suggestedTime: "Suggested time",
    agreedTime: "Agreed time",
    place: "Place",
    answerBy: "You can say so until",
  },
  calendar: "The agreed time is attached for your calendar.",
  renew: "Renew it, or say that it is gone",
  turn: "Say yes or no",
  promiseTo: (name: string) => `Promise it to ${name}`,
  similar: (title: string) => `Similar: ${title}`,
  why: {
    "at-once": "You get this at once because it concerns a request, a promise or a message.",
    daily: "You get this at most once a day.",
  },
  moreAnswers: {
    offer: (n: number, title: string) =>
      plural(
        n,
        `One more offer may be what you are looking for with “${title}”.`,
        `${n} more offers may be what you are looking for with “${title}”.`,
      ),
    request: (n: number, title: string) =>
      plural(
        n,
        `One more neighbour is looking for something like your “${title}”.`,
        `${n} more neighbours are looking for something like your “${title}”.`,
      ),
  },
  stopSearch: "Stop this search’s mails",
  unsubscribe: "Stop these mails",
  settings: "Email settings",
} as const;
