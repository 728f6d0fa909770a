import { useId, useState } from "react";
import { texts } from "@/components/replies/texts";
import type { UpdatePost } from "@/components/replies/use-update-post";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Disclosure } from "@/components/ui/disclosure";
import { Select } from "@/components/ui/select";
import type { PostView } from "@/lib/posts/schema";
import { OUTCOMES } from "@/lib/replies/outcome-schema";

type Props = { post: PostView; busy: boolean; updatePost: UpdatePost };

/** An outcome outside of this site. Of several, some may stay. */
export function OutcomeChoice({ post, busy, updatePost }: Props) {
  const { type, amountLeft, promised } = post;
  const isByRule = post.allocation !== "poster";
  const [quantity, setQuantity] = useState(amountLeft);
  const id = useId();
  const words = texts.outcome;
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
          {OUTCOMES.filter((outcome) => words.choice[type][outcome]).map((outcome) => (
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
                  ...(["PUT", "/outcome", { outcome, ...(isSome && { quantity }) }] as const),
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
