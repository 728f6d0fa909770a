import { findReader } from "@/components/offline/offline-reads";
import { get } from "@/lib/api-client/client";
import type { PostView } from "@/lib/posts/schema";

export type OwnSwap = { id: string; title: string };

type Read = { post: PostView };

/** How many the page without a connection lists. */
const MAX_SWAPS = 8;
const GOES_ON: PostView["status"][] = ["open", "promised"];

/** A member's own posts, and those they replied to, that go on, as this browser read them last: "My swaps" shows them. */
export async function listOwnSwaps(): Promise<OwnSwap[]> {
  try {
    if (!(await findReader())) return [];
    const [{ posts }, { replies }] = await Promise.all([
      get<{ posts: Read[] }>("/me/post"),
      get<{ replies: Read[] }>("/me/reply"),
    ]);
    return [...replies, ...posts]
      .filter(({ post }) => GOES_ON.includes(post.status))
      .slice(0, MAX_SWAPS)
      .map(({ post: { _id, title } }) => ({ id: _id, title }));
  } catch {
    // "My swaps" was never opened here.
    return [];
  }
}
