import { useEffect, useId, useState } from "react";
import { loadPosts } from "@/components/feed/load-posts";
import type { PostCardView } from "@/components/feed/post-card-view";
import { PostGrid } from "@/components/feed/post-grid";
import { texts } from "@/components/search/texts";

const NUMBER = 4;

/** A row of small cards. The page that it is on is kept, so the browser asks for them; their space is there before. */
export default function NewestOffers() {
  const heading = useId();
  const [posts, setPosts] = useState<PostCardView[] | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    loadPosts("type=offer&status=open", { from: null, limit: NUMBER, signal: controller.signal }).then(
      ({ cards }) => setPosts(cards),
      () => !controller.signal.aborted && setPosts([]),
    );
    return () => controller.abort();
  }, []);
  const isEmpty = posts?.length === 0;
  return (
    <section
      aria-labelledby={heading}
      data-cards="compact"
      className={`needs-script flex flex-col gap-4 sm:[&_.post-grid]:grid-cols-4 [&_h3]:min-h-[2lh] ${isEmpty ? "invisible" : ""}`}
    >
      <h2 id={heading}>{texts.elsewhere.newest}</h2>
      {posts && !isEmpty ? <PostGrid posts={posts} /> : <Spaces />}
    </section>
  );
}

/** As high as the cards: two lines for a title, which is cut there. */
const Spaces = () => (
  <div className="post-grid" aria-hidden="true">
    {["a", "b", "c", "d"].slice(0, NUMBER).map((key) => (
      <div key={key} className="post-card">
        <div className="picture skeleton" />
        <p className="place">&nbsp;</p>
        <div className="text">
          <h3>&nbsp;</h3>
          <div className="foot">
            <p>&nbsp;</p>
          </div>
        </div>
      </div>
    ))}
  </div>
);
