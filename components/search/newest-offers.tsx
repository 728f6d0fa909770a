import { type ReactNode, useEffect, useState } from "react";
import { loadPosts } from "@/components/feed/load-posts";
import type { PostCardView } from "@/components/feed/post-card-view";
import { PostGrid } from "@/components/feed/post-grid";

const NUMBER = 4;

/** The page that it is on is kept, so the browser asks for them. */
export default function NewestOffers({ spaces }: { spaces: ReactNode }) {
  const [posts, setPosts] = useState<PostCardView[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    loadPosts("type=offer&status=open", { from: null, limit: NUMBER, signal: controller.signal }).then(
      ({ cards }) => setPosts(cards),
      () => !controller.signal.aborted && setPosts([]),
    );
    return () => controller.abort();
  }, []);
  if (posts?.length) return <PostGrid posts={posts} />;
  return posts ? <div className="no-offers">{spaces}</div> : spaces;
}
