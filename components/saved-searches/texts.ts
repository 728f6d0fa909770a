export const texts = {
  save: {
    button: "Tell me when something comes",
    short: "Tell me about new ones",
    busy: "Saving…",
    saved: (isMailed: boolean) =>
      isMailed
        ? "Saved. We’ll notify you of matches, and email you once a day."
        : "Saved. We’ll notify you of matches.",
    list: "Saved searches",
    /** Where there is little room. */
    listShort: "Saved",
    close: "Close",
  },
  page: {
    heading: "Saved searches",
    lead: "We’ll notify you of new posts that match, and email you once a day.",
    leadBell: "We’ll notify you of new posts that match.",
    leadUnmailed: "We’ll notify you of new posts that match. You get no daily mail; Email settings say why.",
    login: "Log in to see your saved searches.",
    offer: { heading: "Save this search?" },
    settings: "Email settings",
    nothing: {
      heading: "No saved searches yet",
      lead: "Search for what you need, and press “Tell me when something comes” to find it here.",
      look: "Search",
    },
  },
  one: {
    around: (latitude: number, longitude: number) => `around ${north(latitude)}, ${east(longitude)}`,
    fresh: (n: number, most: number) => (n >= most ? `${most} or more new` : `${n} new`),
    isNew: "New",
    nothing: "Nothing right now. We’ll tell you as soon as something comes.",
    feed: "Atom feed",
    feedOf: (search: string) => `Atom feed: ${search}. Anyone with its address can read it.`,
    all: "See all",
    allOf: (search: string) => `See all: ${search}`,
    emailed: "In the daily mail",
    emailedOn: "Its matches are in your daily mail again.",
    emailedOff: "Its matches are no longer in your daily mail; the bell still shows them.",
    remove: "Delete",
    removeOf: (search: string) => `Delete the search: ${search}`,
    question: "Delete this search?",
    removed: "The search is deleted.",
  },
} as const;

const north = (degrees: number) => `${Math.abs(degrees).toFixed(3)}° ${degrees < 0 ? "S" : "N"}`;
const east = (degrees: number) => `${Math.abs(degrees).toFixed(3)}° ${degrees < 0 ? "W" : "E"}`;
