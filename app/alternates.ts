import { texts } from "@/app/texts";

type Feed = { url: string; title: string };

const ALL: Feed[] = [
  { url: "/feed.atom", title: texts.feeds.all },
  { url: "/offers.atom", title: texts.feeds.offer },
  { url: "/requests.atom", title: texts.feeds.request },
];

/** The canonical URL of a page, and its feeds. */
export const alternates = (canonical?: string, ...feeds: Feed[]) => ({
  ...(canonical && { canonical }),
  types: { "application/atom+xml": [...feeds, ...ALL] },
});
