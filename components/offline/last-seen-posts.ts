/** How many the page without a connection lists. */
const MAX_POSTS = 8;

export type SeenPost = { path: string; title: string; image: string | null };

/** The posts whose pages this browser keeps, the last seen first; empty where it keeps none. */
export async function listSeenPosts(): Promise<SeenPost[]> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
    const pages = await Promise.all(names.map(postPagesIn));
    const newest = pages.flat().reverse().slice(0, MAX_POSTS);
    return (await Promise.all(newest.map(readPost))).filter((post) => post !== null);
  } catch {
    // A browser that refuses caches has none.
    return [];
  }
}

async function postPagesIn(name: string) {
  const cache = await caches.open(name);
  const posts = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/feed/"));
  return posts.map((request) => ({ cache, request }));
}

type Kept = Awaited<ReturnType<typeof postPagesIn>>[number];

async function readPost({ cache, request }: Kept): Promise<SeenPost | null> {
  const html = await (await cache.match(request))?.text();
  const page = new DOMParser().parseFromString(html ?? "", "text/html");
  const title = page.querySelector("h1")?.textContent;
  if (!title) return null;
  const image = page.querySelector("main img")?.getAttribute("src") ?? null;
  return { path: new URL(request.url).pathname, title, image };
}
