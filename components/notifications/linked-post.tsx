import { Link } from "@/components/ui/link";
import type { PostView } from "@/lib/posts/schema";

/** The title of the post that a mail's link is about. */
export const LinkedPost = ({ post: { _id, title } }: { post: PostView }) => (
  <p className="text-lg font-bold">
    <Link href={`/feed/${_id}`} className="underline underline-offset-4">
      {title}
    </Link>
  </p>
);
