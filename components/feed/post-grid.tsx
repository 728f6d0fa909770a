import { PostCard } from "@/components/feed/post-card";
import type { PostCardView } from "@/components/feed/post-card-view";

const GRID = "post-grid";

export function PostGrid({ posts, eager = false }: { posts: PostCardView[]; eager?: boolean }) {
  return (
    <ul className={GRID}>
      {posts.map((post, index) => (
        <li key={post._id}>
          <PostCard post={post} eager={eager && index === 0} />
        </li>
      ))}
    </ul>
  );
}

export function PostGridSkeleton() {
  return (
    <div className={GRID} aria-hidden="true">
      {["a", "b", "c"].map((key) => (
        <div key={key} className="card-space overflow-hidden rounded-box border border-line bg-card">
          <div className="picture skeleton rounded-none" />
          <div className="flex flex-col gap-3 p-4">
            <div className="skeleton h-5 w-2/3" />
            <div className="skeleton h-4 w-full" />
            <div className="skeleton h-4 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
