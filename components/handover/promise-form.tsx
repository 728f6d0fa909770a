"use client";

import { type SubmitEvent, useState } from "react";
import { AddStreet } from "@/components/handover/add-street";
import { texts } from "@/components/replies/texts";
import type { UpdatePost } from "@/components/replies/use-update-post";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { acceptsReplies, isTownOnly } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";
import type { ReplyView } from "@/lib/replies/schema";

type Props = { post: PostView; reply: ReplyView; busy: boolean; updatePost: UpdatePost };

/** A promise takes one tap, unless there is no place to come to yet; a no is asked about, as it cannot be unsaid. Where there are several, how many. */
export function PromiseForm({ post, reply, busy, updatePost }: Props) {
  const { _id: replyId, person, quantity: asked } = reply;
  const most = Math.min(asked, post.amountLeft);
  const [typed, setTyped] = useState("");
  const wanted = typed === "" ? most : Number(typed);
  const isStanding = acceptsReplies(post.status) || post.status === "expired";
  const canPromise = post.allocation === "poster" && most > 0 && isStanding;
  const isWaiting = reply.state === "waiting";
  const canDecline = post.allocation === "poster" && isWaiting;
  if (!canPromise && !canDecline) return null;
  const townOnly = isTownOnly(post) ? post.address : undefined;
  const promise = () => {
    const done = texts.row.done.promised(person.name, townOnly);
    void updatePost("PUT", "/recipient", { replyId, quantity: wanted }, done);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The question about the place comes first.
    if (!townOnly) promise();
  };
  const naming = {
    label: isWaiting ? texts.row.promise : texts.row.promiseAfterAll,
    name: (isWaiting ? texts.row.promiseTo : texts.row.promiseAfterAllTo)(person.name),
  };
  const decline = () => updatePost("PUT", "/refusal", { replyId }, texts.row.done.declined(person.name));
  return (
    <form className="flex flex-wrap items-end gap-2" onSubmit={submit}>
      {canPromise && most > 1 && (
        <label className="flex items-center gap-2 whitespace-nowrap">
          {texts.row.quantity}
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={most}
            step={1}
            required
            className="input max-w-24"
            value={typed === "" ? most : typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
      )}
      {canPromise && !townOnly && (
        <button type="submit" aria-label={naming.name} className="btn btn-primary" disabled={busy}>
          {naming.label}
        </button>
      )}
      {canPromise && townOnly && (
        <ConfirmButton
          {...naming}
          question={texts.row.promiseQuestion(person.name, townOnly)}
          words={texts.row.promiseAnswers}
          disabled={busy}
          isGood
          onConfirm={promise}
        >
          <AddStreet postId={post._id} className="btn btn-quiet" />
        </ConfirmButton>
      )}
      {canDecline && (
        <ConfirmButton
          label={texts.row.decline}
          name={texts.row.declineFor(person.name)}
          question={texts.row.declineQuestion(person.name)}
          words={texts.row.declineAnswers}
          disabled={busy}
          onConfirm={() => void decline()}
        />
      )}
    </form>
  );
}
