import { Activity } from "react";
import { PostCard } from "@/components/feed/post-card";
import type { PostCardView } from "@/components/feed/post-card-view";
import { texts } from "@/components/feed/texts";

const GRID = "post-grid";
/** A first screen of a phone, and a task that a slow one can do between two touches. */
const TAKEN_OVER_AT_ONCE = 4;

type Props = {
  posts: PostCardView[];
  eager?: boolean;
  /** On a profile, whose member edits a post by the button of its card. */
  editsOwn?: boolean;
};

/** React takes over the cards of a kept page in groups, each in tasks of its own. `Suspense` would do that too, but its HTML needs script to be seen. */
export function PostGrid({ posts, eager = false, editsOwn = false }: Props) {
  const starts = posts.flatMap((_, index) => (index % TAKEN_OVER_AT_ONCE === 0 ? index : []));
  return (
    <ul className={GRID}>
      {starts.map((start) => (
        <Activity key={start}>
          {posts.slice(start, start + TAKEN_OVER_AT_ONCE).map((post, index) => (
            <li key={post._id}>
              <PostCard post={post} eager={eager && start + index === 0} editsOwn={editsOwn} />
            </li>
          ))}
        </Activity>
      ))}
    </ul>
  );
}

export function PostGridSkeleton() {
  return (
    <div className={GRID} role="status" aria-label={texts.list.loading}>
      {["a", "b", "c"].map((key) => (
        <div key={key} className="card-space">
          <div className="picture skeleton" />
          <p className="skeleton" />
          <p className="skeleton" />
        </div>
      ))}
    </div>
  );
}
