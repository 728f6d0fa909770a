import { Suspense } from "react";
import { lazyPart } from "@/components/browser/lazy-part";
import type { ReplyView } from "@/lib/replies/schema";
import { isFormerMember } from "@/lib/users/rules";

// Few posts have ended.
const ThankYou = lazyPart(() => import("@/components/handover/thank-you"));

type Props = { reply: ReplyView; other: { _id: string; name: string } };

/** The thank-you of a hand-over that nobody can object to any more, on the page of its post. */
export function HandoverThanks({ reply: { _id, state, objectableUntil }, other }: Props) {
  if (state !== "completed" || objectableUntil || isFormerMember(other.name)) return null;
  return (
    <Suspense>
      <ThankYou replyId={_id} other={other} />
    </Suspense>
  );
}
