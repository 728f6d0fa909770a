import type { PostView } from "@/lib/posts/schema";
import type { ReplyView } from "@/lib/replies/schema";

/** A post of one's own with all its replies. */
export type OwnPost = { post: PostView; replies: ReplyView[] };

/** Makes one change to the post and says what came of it. */
export type UpdatePost = (
  method: "PUT" | "DELETE",
  path: string,
  body: Record<string, unknown>,
  done: string,
) => Promise<boolean>;
