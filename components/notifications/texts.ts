/** @param townOnly the town, where the poster has named no more */
const placeFor = (townOnly?: string) => (townOnly ? `“${townOnly}” and no street` : "the exact place");

export const texts = {
  bell: (unread: number) => (unread === 0 ? "Notifications" : `Notifications: ${unread} unread`),
  page: {
    heading: "Notifications",
    login: "Log in to see your notifications.",
    days: { today: "Today", yesterday: "Yesterday", earlier: "Earlier" },
    new: (n: number) => `${n} new`,
    nothing: "Nothing new",
    nothingLead: "When somebody replies, promises or writes to you, it will be here.",
    next: "See what neighbours share",
    settings: (sendsEmail: boolean) => (sendsEmail ? "Email settings" : "Settings"),
    isNew: "new",
    similar: "Similar:",
  },
  link: {
    unsubscribe: {
      heading: "Stop these mails?",
      lead: "You can switch them on again in your settings whenever you like.",
      button: "Stop these mails",
      done: "Done. You will get no more of these mails.",
    },
    search: {
      heading: "Stop this search’s mails?",
      lead: "The bell still tells you of new matches. You can have the mails again at your saved searches.",
      button: "Stop this search’s mails",
      done: "Done. This search sends you no more mails.",
    },
    renew: {
      heading: "Renew your post?",
      lead: "It then stays active for up to 90 days.",
      button: "Renew",
      done: "Renewed for up to 90 days.",
    },
    /** For the next in line. */
    turn: {
      part: (granted: number, asked: number) =>
        `${granted} of the ${asked} that you asked for ${granted === 1 ? "is" : "are"} free.`,
      heading: { offer: "Do you still want it?", request: "Can you still help?" },
      lead: "It is your turn. Please say so by {time}; otherwise it goes to the next in line.",
      yes: { offer: "Yes, I still want it", request: "Yes, I can still help" },
      no: "No, thank you",
      done: {
        yes: "Good: it is promised to you. Its page shows the exact place and your code, once you are logged in.",
        no: "Thank you for saying so. It goes to the next in line.",
      },
    },
    /** For the poster. */
    promise: {
      heading: "Promise it?",
      headingFor: (name: string, quantity: number) =>
        quantity === 1 ? `Promise it to ${name}?` : `Promise ${quantity} to ${name}?`,
      lead: {
        offer: (townOnly?: string) =>
          `They then see ${placeFor(townOnly)}. Everybody else who asked stays in line.`,
        request: (townOnly?: string) =>
          `They then see ${placeFor(townOnly)}. Everybody else who replied stays in line.`,
      },
      button: "Promise",
      addStreet: "Add street and number",
      compare: "Read all replies first",
      done: (name: string) =>
        `Done: ${name} has been told. Agree on a time in your messages, once you are logged in.`,
    },
    gone: {
      heading: { offer: "Is it no longer there?", request: "Do you no longer need it?" },
      lead: "Then your post is taken down, and everybody who waits is told kindly.",
      leadRest: "Then the rest is taken off your post. What is promised stays promised.",
      choice: {
        offer: {
          elsewhere: "Somebody else has it",
          kept: "I keep it",
          discarded: "It broke, or I threw it away",
        },
        request: { elsewhere: "I found it elsewhere", kept: "I no longer need it", discarded: "" },
      },
      done: "Thank you. The post is taken down, and the neighbours who wait are told. A slip? For ten minutes you can undo it in My swaps.",
      doneRest: "Thank you. The rest is taken off, and what is promised stays promised.",
    },
    busy: "One moment…",
    instead: "See my swaps",
    incomplete: "The link is not complete. Please copy all of it from the mail.",
  },
} as const;
