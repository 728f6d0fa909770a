"use client";

import { useAction } from "@/components/browser/use-action";
import { texts } from "@/components/handover/thank-you-texts";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { ExchangeThanksView, ThankYouView } from "@/lib/thank-yous/schema";

type Props = {
  thankYou: Pick<ThankYouView, "_id" | "author">;
  isOwn: boolean;
  onRemoved(now: ExchangeThanksView): void;
};

/** For its author, and for whom it thanks. */
export function RemoveThankYou({ thankYou: { _id, author }, isOwn, onRemoved }: Props) {
  const { busy, outcome, run } = useAction();
  const remove = () =>
    void run(
      async () => onRemoved(await mutate<ExchangeThanksView>("DELETE", `/thank-you/${_id}`)),
      texts.removed,
    );
  return (
    <>
      <ConfirmButton
        label={texts.remove}
        question={isOwn ? texts.removeQuestion.own : texts.removeQuestion.other(author.name)}
        disabled={busy}
        onConfirm={remove}
      />
      <StatusMessage outcome={outcome} />
    </>
  );
}
