import { useEffect, useRef } from "react";
import type { z } from "zod";
import { texts as all } from "@/components/contact/texts";
import { Icon } from "@/components/ui/icon";
import type { contactMessageFields } from "@/lib/contact-messages/schema";

const { sent: texts, form } = all;

type Props = z.input<typeof contactMessageFields> & { sendsEmail: boolean; onAnother(): void };

/** In place of the form, whose button had the focus. */
export function SentMessage({ email, subject, message, sendsEmail, onAnother }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div
      ref={ref}
      tabIndex={-1}
      className="flex min-w-0 scroll-mt-24 flex-col items-start gap-5 outline-none"
    >
      <div role="alert" className="flex w-full gap-3 rounded-box bg-green-ground p-5">
        <Icon name="check" className="mt-1 size-5 shrink-0 text-primary" />
        <div className="flex min-w-0 flex-col gap-1">
          <p className="text-lg font-bold">{texts.thanks}</p>
          <p className="break-words">{texts.answer(email, sendsEmail)}</p>
        </div>
      </div>
      <section
        aria-label={texts.heading}
        className="flex w-full flex-col gap-3 rounded-box border border-line bg-card p-5"
      >
        <h2 className="text-lg">{texts.heading}</h2>
        <dl className="flex flex-col gap-3">
          <Said name={form.subject}>{subject}</Said>
          {message && <Said name={form.message}>{message}</Said>}
        </dl>
      </section>
      <button type="button" className="btn btn-quiet btn-lg" onClick={onAnother}>
        {texts.another}
      </button>
    </div>
  );
}

const Said = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-sm text-soft">{name}</dt>
    <dd className="break-words whitespace-pre-line">{children}</dd>
  </div>
);
