"use client";

import { texts as allTexts } from "@/components/moderation/texts";
import { Link } from "@/components/ui/link";
import { LocalTime } from "@/components/ui/local-time";
import type { UserView } from "@/lib/users/schema";

const { banner: texts } = allTexts;

/** For members whom moderators have suspended or banned. */
export default function StandingBanner({ user: { suspendedUntil, isBanned } }: { user: UserView }) {
  return (
    <section aria-label={texts.label} className="border-b border-field-line bg-sun-ground print:hidden">
      <p className="page py-3 font-semibold">
        {isBanned || !suspendedUntil ? (
          texts.banned
        ) : (
          <>
            {texts.suspended} <LocalTime iso={suspendedUntil} />.
          </>
        )}{" "}
        <Link href="/me/reports" className="underline underline-offset-4">
          {texts.link}
        </Link>
      </p>
    </section>
  );
}
