import { Suspense } from "react";
import { lazyPart } from "@/components/browser/lazy-part";
import type { ReplyView } from "@/lib/replies/schema";
import { isFormerMember } from "@/lib/users/rules";

// Few posts have ended.
const ThankYou = lazyPart(() => import("@/components/handover/thank-you"));

type Props = {
  reply: Pick<ReplyView, "_id" | "state" | "objectableUntil">;
  other: { _id: string; name: string };
  /** Opened by a button, where much else stands around it. */
  isFolded?: boolean;
};

/** The thank-you of a hand-over that nobody can object to any more. */
export function HandoverThanks({ reply: { _id, state, objectableUntil }, other, isFolded = false }: Props) {
  if (state !== "completed" || objectableUntil || isFormerMember(other.name)) return null;
  return (
    <Suspense>
      <ThankYou replyId={_id} {...{ other, isFolded }} />
    </Suspense>
  );
}
