export const texts = {
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
  },
  nearby: { open: "Near me", busy: "Finding you…", more: "Filters" },
  list: {
    searching: "Searching…",
    retry: "Try again",
    more: "Show more",
    loading: "One moment…",
  },
  map: { button: "Map" },
} as const;
