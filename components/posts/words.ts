/** What people read and hear of posts. A space at an edge belongs to what the text is put beside. */
export const words = {
  type: { offer: "Offer", request: "Request" },
  status: {
    promised: "Promised",
    given: "Given away",
    received: "Received",
    withdrawn: "Taken down",
    expired: "Expired",
  },
  statusLead: {
    promised: "All of it is promised to neighbours. There is a waiting list.",
    given: "This has found a new home. Thank you, neighbours!",
    received: "This wish has been met. Thank you, neighbours!",
    withdrawn: "The poster has taken this down.",
    expired: "The time of this post is over. Its poster can renew it.",
  },
  hero: {
    heading: "Give what you don’t need. Find what you do.",
    lead: "A noticeboard for the neighbourhood: things change hands instead of going to waste, and people meet at the door.",
    donate: "Donate something",
    ask: "Ask for something",
  },
  feed: {
    label: "Posts",
    kinds: "Kind of post",
    tabs: { offer: "Latest donations", request: "Latest Demands" },
  },
  search: {
    label: "Search posts",
    placeholder: "Search: Paper, Wood, Clothe pieces …",
    clear: "Clear the search",
    suggestionList: "Search suggestions",
    suggestions: ["Paper", "Wood", "Clothe pieces"],
  },
  list: {
    searching: "Searching…",
    found: (n: number, q: string) => `${n} found for “${q}”`,
    foundOrMore: (n: number, q: string) => `${n} or more found for “${q}”`,
    retry: "Try again",
    more: "Show more",
    loading: "Loading…",
  },
  map: {
    button: "Map",
    loading: "The map is on its way…",
    help: "Each circle stands for about a square kilometre, never for a home. Press one to see its posts.",
    cell: (n: number, at: string) => `${n === 1 ? "1 post" : `${n} posts`} around ${at}`,
    all: "Show all",
  },
  empty: {
    heading: { offer: "No donations yet", request: "No requests yet" },
    noMatch: {
      offer: (q: string) => `No donations match “${q}”`,
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
  },
  card: {
    amountLeft: "Amount Left: ",
    /** What answers it: a request is answered by donating. */
    action: { offer: "Demand", request: "Donate" },
  },
  gallery: {
    label: "Pictures",
    picture: (title: string, n: number, of: number) => `${title}, picture ${n} of ${of}`,
    enlarge: (picture: string) => `Enlarge ${picture}`,
    show: (n: number, of: number) => `Show picture ${n} of ${of}`,
  },
  page: { description: "Description", postedBy: "Posted By", replies: "Replies", ownReply: "My reply" },
  facts: {
    amountLeft: "Amount Left",
    where: "Where",
    around: (place: string) => `around ${place}`,
    collection: { offer: "When to collect", request: "When to bring it" },
    posted: "Posted",
    tags: "Tags",
    noTags: "none",
    choosing: "Who gets it",
    choosings: {
      poster: "The poster chooses",
      "first-come": "First come, first served",
      "fair-draw": "A fair draw",
    },
    until: "Stands until",
  },
  share: {
    button: "Share",
    copied: "Link copied",
    failed: "The link could not be copied. It is in the address bar.",
  },
  published: {
    alert: "Post created successfully",
    congratulations: "Congratulations on getting a step closer to a more sustainable environment !",
  },
} as const;
