import type { OwnSwaps } from "@/components/my-swaps/swap-places";
import type { PostView } from "@/lib/posts/schema";
import type { ReplyView } from "@/lib/replies/schema";
import { DAY_MS } from "@/lib/time/durations";
import { isFormerMember } from "@/lib/users/rules";

/** Later it would only remind of what one did not do. */
const DUE_MS = 30 * DAY_MS;

export type DueThanks = { reply: ReplyView; post: PostView; giver: { _id: string; name: string } };

/** Things received lately without a thank-you, the newest first. */
export function listDueThanks({ posts, replies }: Pick<OwnSwaps, "posts" | "replies">): DueThanks[] {
  const received = [
    ...replies.map(({ reply, post }) => ({ reply, post, giver: post.postedBy })),
    ...posts.flatMap(({ post, replies: own }) => own.map((reply) => ({ reply, post, giver: reply.person }))),
  ];
  return received
    .filter(({ reply, giver }) => isDue(reply) && !isFormerMember(giver.name))
    .sort((one, other) => other.reply.stateSince.localeCompare(one.reply.stateSince));
}

const isDue = ({ maySayThanks, objectableUntil, stateSince }: ReplyView) =>
  maySayThanks === true && !objectableUntil && Date.parse(stateSince) > Date.now() - DUE_MS;
