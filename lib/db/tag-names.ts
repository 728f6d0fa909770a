/** Names of the things that kept answers and values depend on. */
export const tags = {
  feed: "feed",
  post: (id: string) => `post:${id}`,
  user: (id: string) => `user:${id}`,
  /** A member's posts and promises; `user` is for name, picture and text. */
  profile: (id: string) => `profile:${id}`,
  impact: "impact",
  /** The settings that hosts choose: every page shows some of them. */
  community: "community",
  search: (id: string) => `search:${id}`,
  related: (tag: string) => `tag:${tag}`,
  listing: (tag: string) => `listing:${tag}`,
  sitemaps: "sitemaps",
  lastSitemap: "last sitemap",
};

export const tagsOfPost = (post: { id: string; posterId: string; tags: string[] }): string[] => [
  tags.feed,
  tags.post(post.id),
  tags.profile(post.posterId),
  ...post.tags.map(tags.listing),
];

const LISTS = [tags.feed, tags.sitemaps, tags.lastSitemap];
const LISTS_OF_A_TAG = [tags.related(""), tags.listing("")];

/** Whether such answers list posts: a change to a post concerns those that name it. */
export const isOfList = (tag: string): boolean =>
  LISTS.includes(tag) || LISTS_OF_A_TAG.some((start) => tag.startsWith(start));

const POST = tags.post("");

/** The post that the tag is for, or null. */
export const postOfTag = (tag: string): string | null =>
  tag.startsWith(POST) ? tag.slice(POST.length) : null;

export const isOfMember = (tag: string): boolean => tag.startsWith(tags.user(""));
