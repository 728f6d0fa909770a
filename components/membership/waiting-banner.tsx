"use client";

import { texts as allTexts } from "@/components/membership/texts";

const { banner: texts } = allTexts;

/** For members whom a host has not accepted yet. */
export default function WaitingBanner({ sendsEmail }: { sendsEmail: boolean }) {
  return (
    <section aria-label={texts.label} className="border-b border-field-line bg-sun-ground print:hidden">
      <p className="page py-3 font-semibold">{texts.text(sendsEmail)}</p>
    </section>
  );
}
