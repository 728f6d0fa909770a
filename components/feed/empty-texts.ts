/** Apart from the other texts: only a page with an empty list loads them. */
export const texts = {
  heading: { offer: "No offers yet", request: "No requests yet" },
  noMatch: {
    offer: (q: string) => `No offers match “${q}”`,
    request: (q: string) => `No requests match “${q}”`,
  },
  invitation: {
    offer: "Is there something you no longer need? Be the first.",
    request: "Is there something you need? Just ask.",
  },
  otherList: { offer: "Look in Latest Demands", request: "Look in Latest donations" },
  otherWord: "Try another word, or ask your neighbours for it.",
  donate: "Donate something",
  ask: "Ask for something",
} as const;
