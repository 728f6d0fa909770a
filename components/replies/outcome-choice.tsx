import { useId, useState } from "react";
import { texts } from "@/components/replies/texts";
import type { UpdatePost } from "@/components/replies/use-update-post";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Disclosure } from "@/components/ui/disclosure";
import { Select } from "@/components/ui/select";
import { OUTCOMES } from "@/lib/posts/field-rules";
import type { PostView } from "@/lib/posts/schema";

type Props = { post: PostView; busy: boolean; updatePost: UpdatePost };

const words = texts.outcome;

/** An outcome outside of this site: by one tap where it can be taken back, else after a question. */
export function OutcomeChoice(props: Props) {
  const { allocation, promised, amountLeft, undoableUntil, outcome, type } = props.post;
  if (outcome) return <p className="w-full text-soft">{words.said(words.choice[type][outcome])}</p>;
  const canBeUndone = allocation === "poster" && promised === 0;
  if (undoableUntil || (canBeUndone && amountLeft <= 1)) return <OneTap {...props} />;
  return <WithQuestion key={amountLeft} {...props} />;
}

const choicesOf = ({ type }: PostView) => OUTCOMES.filter((outcome) => words.choice[type][outcome]);

/** A post that was just taken down asks why; one that is still there does not suggest it. */
function OneTap({ post, busy, updatePost }: Props) {
  const { type } = post;
  const choices = choicesOf(post).map((outcome) => (
    <button
      key={outcome}
      type="button"
      className="btn btn-quiet"
      disabled={busy}
      onClick={() => void updatePost("PUT", "/outcome", { outcome }, texts.controls.withdrawn)}
    >
      {words.choice[type][outcome]}
    </button>
  ));
  if (post.undoableUntil)
    return (
      <fieldset className="flex w-full flex-wrap gap-2">
        <legend className="mb-2 font-bold">{words.ask[type]}</legend>
        {choices}
      </fieldset>
    );
  return (
    <Disclosure summary={words.summary[type]} className="w-full">
      <fieldset aria-label={words.summary[type]} className="flex flex-wrap gap-2 pb-2">
        <p className="w-full text-soft">{words.leadOneTap}</p>
        {choices}
      </fieldset>
    </Disclosure>
  );
}

/** Of several, some may stay. */
function WithQuestion({ post, busy, updatePost }: Props) {
  const { type, amountLeft, promised } = post;
  const isByRule = post.allocation !== "poster";
  const [quantity, setQuantity] = useState(amountLeft);
  const id = useId();
  const isSome = amountLeft > 0 && (quantity < amountLeft || promised > 0) && amountLeft + promised > 1;
  return (
    <Disclosure summary={words.summary[type]} className="w-full">
      <div className="flex flex-col items-start gap-3 pb-2">
        <p className="text-soft">{words.lead}</p>
        {amountLeft > 1 && (
          <label htmlFor={id} className="flex items-center gap-2 font-semibold">
            {words.quantity}
            <Select
              className="w-24"
              id={id}
              value={quantity}
              disabled={busy}
              onChange={(event) => setQuantity(Number(event.target.value))}
            >
              {Array.from({ length: Math.min(amountLeft, 100) }, (_, index) => amountLeft - index).map(
                (n) => (
                  <option key={n} value={n}>
                    {n}
                  </option>
                ),
              )}
            </Select>
          </label>
        )}
        <div className="flex flex-col items-start gap-2">
          {choicesOf(post).map((outcome) => (
            <ConfirmButton
              key={outcome}
              label={words.choice[type][outcome]}
              question={
                isSome
                  ? words.questionSome(quantity)
                  : words[isByRule ? "questionByRule" : "question"](words.choice[type][outcome])
              }
              disabled={busy}
              onConfirm={() =>
                void updatePost(
                  ...([
                    "PUT",
                    "/outcome",
                    { outcome, ...(isSome && { quantity, left: amountLeft }) },
                  ] as const),
                  isSome ? words.doneSome : texts.controls.withdrawn,
                )
              }
            />
          ))}
        </div>
      </div>
    </Disclosure>
  );
}
