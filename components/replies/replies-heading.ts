import { texts } from "@/components/replies/texts";
import type { PostType } from "@/lib/posts/field-rules";
import type { ReplyView } from "@/lib/replies/schema";

/** How many there are, and once one of them has changed hands, what became of them. */
export function repliesHeading(type: PostType, replies: Pick<ReplyView, "state">[]): string {
  const count = (state: ReplyView["state"]) => replies.filter((reply) => reply.state === state).length;
  if (count("completed") === 0) return texts.poster.heading(replies.length);
  return (["completed", "promised", "waiting", "declined"] as const)
    .filter((state) => count(state) > 0)
    .map((state) => texts.poster.outcome[state](count(state), type))
    .join(", ");
}
