import type { ThreadAction, ThreadView } from "@/lib/messages/schema";
import { amountLeft, statusOf } from "@/lib/posts/rules";

type Exchange = {
  isPoster: boolean;
  state: string;
  confirmBy: Date | null;
  quantity: number;
  post: Parameters<typeof statusOf>[0] & { allocation: string };
};

/** The actions of one tap, without anything to choose and without surprises: the rest is on the page of the post. */
export function actionsOf(
  { isPoster, state, confirmBy, quantity, post }: Exchange,
  now: number,
): ThreadAction[] {
  if (!isPoster) return state === "promised" && confirmBy && confirmBy.getTime() > now ? ["confirm"] : [];
  if (state !== "waiting" || post.allocation !== "poster" || post.withdrawnAt) return [];
  const canPromise = statusOf(post, now) === "open" && quantity === 1 && amountLeft(post) > 0;
  return canPromise ? ["promise", "decline"] : ["decline"];
}

type Step = Pick<ThreadView, "awaits" | "time">;

/**
 * The next step is with one of the two, or with the rule or the line: there, a suggested time asks nothing of the poster.
 * `countAnswersDue` counts those of choosing and of times as well.
 */
export function awaitsOf(
  { isPoster, state, confirmBy, post }: Omit<Exchange, "quantity">,
  time: Step["time"],
): Step["awaits"] {
  const [poster, replier] = isPoster ? (["reader", "other"] as const) : (["other", "reader"] as const);
  if (state === "promised" && confirmBy) return replier;
  const ofTime = time && (time === "suggested" ? "other" : "reader");
  if (state === "promised") return ofTime;
  if (state !== "waiting") return undefined;
  const isChoice = post.allocation === "poster" && !post.withdrawnAt && amountLeft(post) > 0;
  return ofTime && (isChoice || ofTime === replier) ? ofTime : isChoice ? poster : undefined;
}
