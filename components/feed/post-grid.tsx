import { PostCard } from "@/components/feed/post-card";
import type { PostCardView } from "@/components/feed/post-card-view";
import { texts } from "@/components/feed/texts";

const GRID = "post-grid";

type Props = {
  posts: PostCardView[];
  eager?: boolean;
  /** On a profile, whose member edits a post by the button of its card. */
  editsOwn?: boolean;
};

export function PostGrid({ posts, eager = false, editsOwn = false }: Props) {
  return (
    <ul className={GRID}>
      {posts.map((post, index) => (
        <li key={post._id}>
          <PostCard post={post} eager={eager && index === 0} editsOwn={editsOwn} />
        </li>
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
