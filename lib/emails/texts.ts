export const texts = {
  subject: {
    one: (sentence: string) => sentence,
    many: (n: number) => `${n} things are new on Swap Shop`,
    daily: (n: number) => (n === 1 ? "One thing is new on Swap Shop" : `${n} things are new on Swap Shop`),
  },
  greeting: (name: string) => `Hello ${name},`,
  look: "Look at it",
  renew: "Renew it for another 90 days",
  why: {
    "at-once": "You get this at once because it concerns a promise or a message.",
    daily: "You get this at most once a day.",
  },
  stopSearch: "Stop this search’s mails",
  unsubscribe: "Stop these mails",
  settings: "All settings",
} as const;
