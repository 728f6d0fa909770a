import { useAction } from "@/components/browser/use-action";
import type { OwnPost } from "@/components/replies/use-post-with-replies";
import { mutate } from "@/lib/api-client/client";

/** Makes one change to the post and says what came of it. */
export type UpdatePost = (
  method: "PUT" | "DELETE",
  path: string,
  body: Record<string, unknown>,
  done: string,
) => Promise<boolean>;

/** Shows what a part of the panel has changed itself. */
export type ShowUpdate = (now: OwnPost, done: string) => void;

export function useUpdatePost(postId: string, onChange: (now: OwnPost) => void) {
  const { busy, outcome, run } = useAction();
  const updatePost: UpdatePost = (method, path, body, done) =>
    run(async () => onChange(await mutate<OwnPost>(method, `/post/${postId}${path}`, body)), done);
  const showUpdate: ShowUpdate = (now, done) => void run(async () => onChange(now), done);
  return { busy, outcome, run, updatePost, showUpdate };
}
