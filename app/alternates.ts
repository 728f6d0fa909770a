import { texts } from "@/app/texts";

type Feed = { url: string; title: string };

const ALL: Feed[] = [
  { url: "/feed.atom", title: texts.feeds.all },
  { url: "/offers.atom", title: texts.feeds.offer },
  { url: "/requests.atom", title: texts.feeds.request },
];

/** Where a page is known to be, and the feeds one can subscribe to there. */
export const alternates = (canonical?: string, ...feeds: Feed[]) => ({
  ...(canonical && { canonical }),
  types: { "application/atom+xml": [...feeds, ...ALL] },
});
