import type { MessageView, OpenThread } from "@/lib/messages/schema";

/** A line of a thread, in the order of time: the words of the reply, a message, or a step of the reply. */
export type TimelineItem = { key: string; at: string } & (
  | { asked: OpenThread["asked"] }
  | { message: MessageView }
  | { step: OpenThread["steps"][number] }
);

/** Nothing from before the first message that is loaded, if there are more. */
export function timelineOf({ asked, steps, messages, hasOlder }: Partial<OpenThread>): TimelineItem[] {
  const lines = (messages ?? []).map((message) => ({ key: message._id, at: message.createdAt, message }));
  // A copy that the browser kept before an update has neither.
  const ends = (steps ?? []).map((step) => ({ key: `${step.state} ${step.at}`, at: step.at, step }));
  const begin = asked ? [{ key: "asked", at: asked.at, asked }] : [];
  const since = (hasOlder && lines[0]?.at) || "";
  return [...begin, ...ends, ...lines].filter(({ at }) => at >= since).sort(byTime);
}

const byTime = (one: TimelineItem, other: TimelineItem) => one.at.localeCompare(other.at);
