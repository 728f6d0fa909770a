import { words } from "@/app/texts";

type Feed = { url: string; title: string };

const ALL: Feed[] = [
  { url: "/feed.atom", title: words.feeds.all },
  { url: "/offers.atom", title: words.feeds.offer },
  { url: "/requests.atom", title: words.feeds.request },
];

/** Where a page is known to be, and the feeds one can subscribe to there. */
export const alternates = (canonical?: string, ...feeds: Feed[]) => ({
  ...(canonical && { canonical }),
  types: { "application/atom+xml": [...feeds, ...ALL] },
});
