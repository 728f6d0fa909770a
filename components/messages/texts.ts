import type { ReplyState } from "@/lib/replies/schema";
import { plural } from "@/lib/text/format";

export const texts = {
  link: (unread: number) => (unread === 0 ? "Messages" : `Messages: ${unread} unread`),
  open: "Messages",
  list: {
    heading: "Messages",
    login: "Log in to read your messages.",
    loading: "Loading…",
    retry: "Try again",
    nothing:
      "No threads yet. Ask for something, or help with a request, and you can write to each other here.",
    next: "See what neighbours share",
    confirmed: "Good: it is promised to you. The conversation shows the exact place and your code.",
    about: (title: string) => `, about ${title}`,
    /** Of the reply that they write about; either of the two reads it. */
    state: {
      waiting: "Waiting",
      promised: "Promised",
      completed: "Handed over",
      declined: "Not this time",
      withdrawn: "Withdrawn",
      released: "Promise ended",
      "no-show": "You did not meet",
    } satisfies Record<ReplyState, string>,
    you: "You: ",
    time: "Suggested a time",
    unread: (n: number) => plural(n, "1 unread", `${n} unread`),
  },
  asked: {
    you: (n: number) => (n > 1 ? `You asked for ${n}` : "You asked"),
    other: (name: string, n: number) => (n > 1 ? `${name} asked for ${n}` : `${name} asked`),
    pickup: "When:",
  },
  /** What became of the reply; either of the two reads it. */
  step: {
    waiting: "Waiting again",
    promised: "Promised",
    completed: "Handed over",
    declined: "Not this time",
    withdrawn: "Withdrawn",
    released: "The promise ended",
    "no-show": "You did not meet",
  } satisfies Record<ReplyState, string>,
  thread: {
    with: (name: string) => `With ${name}`,
    back: "All messages",
    log: "Messages",
    nothing: "Say hello, or suggest when to meet.",
    over: "This exchange is over. You can still write to each other.",
    more: "More",
    missing: "This thread is not there, or it is not yours.",
    text: "Message",
    send: "Send",
    quick: "Quick answers",
    /** The one who has the item, and the one who would like it; while it waits, and once it is promised. */
    quickAnswers: {
      giver: {
        waiting: ["Is still available", "You can collect it"],
        decided: ["You can collect it"],
      },
      receiver: {
        waiting: ["Is it still available?", "Collected, thank you"],
        decided: ["Collected, thank you"],
      },
    },
    propose: "Suggest a time",
    proposedAt: "When could you meet?",
    sendTime: "Suggest this time",
    you: "You",
    pending: {
      new: "Sending…",
      waiting: "Not sent yet. It goes out by itself as soon as we reach the site.",
      signedOut: "Not sent yet. It goes out by itself once you have logged in again.",
      tooOld: "Not sent. Please look whether it has arrived before you send it again.",
      refused: (reason: string) => `Not sent: ${reason}`,
    },
    again: "Send again",
    takeBack: "Change it",
    toEnd: "To the newest",
    older: "Show earlier messages",
    loadingOlder: "Earlier messages are coming…",
    unread: "New",
    sent: "Sent",
  },
  pinned: {
    time: "Agreed time:",
    place: "Place:",
    showCode: "Show code",
    hideCode: "Hide code",
  },
  suggestion: {
    lead: "Suggested time",
    accept: "Accept",
    decline: "Decline",
    waiting: "Waiting for an answer",
    accepted: "Agreed",
    replaced: "Another time was agreed since",
    placeChanged: "No longer agreed: the place has changed. Suggest a new time",
    declined: "Declined",
    calendar: "Add to calendar",
  },
} as const;
