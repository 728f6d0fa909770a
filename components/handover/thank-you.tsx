"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { RemoveThankYou } from "@/components/handover/remove-thank-you";
import { ThankYouForm } from "@/components/handover/thank-you-form";
import { texts } from "@/components/handover/thank-you-texts";
import { ThankYouWords } from "@/components/handover/thank-you-words";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { StatusMessage } from "@/components/ui/status-message";
import { get } from "@/lib/api-client/client";
import { type ExchangeThanksView, THANK_YOUS_ANCHOR, type ThankYouView } from "@/lib/thank-yous/schema";

type Person = { _id: string; name: string };
type Props = { replyId: string; other: Person; isFolded?: boolean };

/** After a hand-over: the one who received it may say thank you, and both see it. */
export default function ThankYou({ replyId, other, isFolded = false }: Props) {
  const [thanks, setThanks] = useState<ExchangeThanksView | null>(null);
  const [done, setDone] = useState("");
  const [isOpen, setOpen] = useState(!isFolded);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFolded && isOpen) form.current?.querySelector("textarea")?.focus();
  }, [isFolded, isOpen]);
  const load = useCallback(async () => {
    // Without a connection there is nothing to say it by either.
    setThanks(await get<ExchangeThanksView>(`/reply/${replyId}/thank-you`).catch(() => null));
  }, [replyId]);
  useEffect(() => void load(), [load]);
  const show = (now: ExchangeThanksView, message: string) => {
    setThanks(now);
    setDone(message);
    setOpen(!isFolded);
  };
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {thanks?.maySay && isOpen && (
        <div ref={form}>
          <ThankYouForm replyId={replyId} name={other.name} onSaid={(now) => show(now, texts.said)} />
        </div>
      )}
      {thanks?.maySay && !isOpen && (
        <button type="button" className="btn btn-primary self-center" onClick={() => setOpen(true)}>
          <Icon name="heart" className="size-5" />
          {texts.offer(other.name)}
        </button>
      )}
      {thanks?.thankYou && (
        <Said thankYou={thanks.thankYou} other={other} onRemoved={(now) => show(now, texts.removed)} />
      )}
      <StatusMessage outcome={done ? { kind: "success", text: done } : null} />
    </div>
  );
}

type SaidProps = {
  thankYou: ThankYouView;
  other: Person;
  onRemoved(now: ExchangeThanksView): void;
};

function Said({ thankYou, other, onRemoved }: SaidProps) {
  const { user } = useSession();
  const isOwn = thankYou.author._id !== other._id;
  const giverId = isOwn ? other._id : user?._id;
  return (
    <section className="flex flex-col items-start gap-2 rounded-box border border-line bg-card p-4">
      <h3 className="font-bold">{isOwn ? texts.by.own : texts.by.other(other.name)}</h3>
      <ThankYouWords thankYou={thankYou} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 print:hidden">
        <Link
          href={`/user/${giverId}#${THANK_YOUS_ANCHOR}`}
          className="flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {isOwn ? texts.onProfile.own(other.name) : texts.onProfile.other}
        </Link>
        <RemoveThankYou {...{ thankYou, isOwn, onRemoved }} />
      </div>
    </section>
  );
}
