import { type ReactNode, useEffect, useState } from "react";
import { loadPosts } from "@/components/feed/load-posts";
import type { PostCardView } from "@/components/feed/post-card-view";
import { PostGrid } from "@/components/feed/post-grid";

const NUMBER = 4;
const OFFERS = "type=offer&status=open";

/** The page that it is on is kept, so the browser asks for them. */
export default function NewestOffers({ spaces, query = OFFERS }: { spaces: ReactNode; query?: string }) {
  const [posts, setPosts] = useState<PostCardView[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const load = (wanted: string) =>
      loadPosts(wanted, { from: null, limit: NUMBER, signal: controller.signal });
    // Where nothing is near, those from farther away.
    const found = load(query).then((near) =>
      near.cards.length > 0 || query === OFFERS ? near : load(OFFERS),
    );
    found.then(
      ({ cards }) => setPosts(cards),
      () => !controller.signal.aborted && setPosts([]),
    );
    return () => controller.abort();
  }, [query]);
  if (posts?.length) return <PostGrid posts={posts} />;
  return posts ? <div className="no-offers">{spaces}</div> : spaces;
}
