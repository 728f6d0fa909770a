import { texts } from "@/app/texts";

type Feed = { url: string; title: string };

/** The canonical URL of a page, and its feeds. */
export const alternates = (site: string, canonical?: string, ...feeds: Feed[]) => ({
  ...(canonical && { canonical }),
  types: {
    "application/atom+xml": [
      ...feeds,
      { url: "/feed.atom", title: texts.feeds.all(site) },
      { url: "/offers.atom", title: texts.feeds.offer(site) },
      { url: "/requests.atom", title: texts.feeds.request(site) },
    ],
  },
});
