import { useMemo } from "react";
import type { OwnReplyWithPost } from "@/components/my-swaps/my-reply";
import type { OwnPost } from "@/components/replies/use-post-with-replies";
import { acceptsReplies } from "@/lib/posts/rules";
import { isLive } from "@/lib/replies/rules";
import type { ReplyView } from "@/lib/replies/schema";

/** The groups of the page, those that need an answer first. */
export type Place = "answers" | "handovers" | "waiting" | "others" | "ended";

export type OwnSwaps = {
  posts: OwnPost[];
  replies: OwnReplyWithPost[];
  /** Grows with each load; own actions keep the order. */
  look: number;
};

/** `countAnswersDue` counts the same for the bottom bar. */
export function placeOfPost({ post, replies }: OwnPost): Place {
  const has = (state: string) => replies.some((reply) => reply.state === state);
  if (post.allocation === "poster" && post.amountLeft > 0 && has("waiting")) return "answers";
  if (replies.some(({ objectableUntil }) => objectableUntil)) return "answers";
  if (replies.some((reply) => reply.state === "promised" && isTimeSuggested(reply))) return "answers";
  if (replies.some(({ posterReport }) => posterReport && !posterReport.outcome)) return "answers";
  if (has("promised")) return "handovers";
  // Expired posts can be renewed in one tap.
  return acceptsReplies(post.status) || post.status === "expired" ? "others" : "ended";
}

const isTimeSuggested = ({ state, suggestion }: ReplyView) =>
  isLive(state) && suggestion !== undefined && !suggestion.isOwn;

export function placeOfReply({ reply }: OwnReplyWithPost): Place {
  const { state, report, confirmBy, objectableUntil } = reply;
  const isAccused = report !== undefined && report.outcome === undefined;
  if (isAccused && state !== "promised") return "answers";
  if (confirmBy || objectableUntil || isTimeSuggested(reply)) return "answers";
  if (state === "promised") return "handovers";
  return state === "waiting" ? "waiting" : "ended";
}

/**
 * The post or reply that this hand-over is all of, by its id: the card on top shows it whole, and no list repeats it. Nothing
 * for a post that has more to come, or more that needs an answer.
 */
export function findNextSwap({ posts, replies }: Pick<OwnSwaps, "posts" | "replies">, replyId: string) {
  const reply = replies.find((own) => own.reply._id === replyId && placeOfReply(own) !== "ended");
  const post = posts.find((own) => {
    const others = own.replies.filter(({ _id }) => _id !== replyId);
    const place = placeOfPost({ post: own.post, replies: others });
    return others.length < own.replies.length && place !== "answers" && place !== "handovers";
  });
  return reply?.reply._id ?? post?.post._id;
}

/** The order at the last load: nothing moves away under a finger. */
export function usePlaces({ posts, replies, look }: OwnSwaps): Map<string, Place> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: changes since that look are left out on purpose.
  return useMemo(
    () =>
      new Map([
        ...posts.map((own) => [own.post._id, placeOfPost(own)] as const),
        ...replies.map((own) => [own.reply._id, placeOfReply(own)] as const),
      ]),
    [look],
  );
}
