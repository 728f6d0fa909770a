import { Avatar } from "@/components/auth/avatar";
import { ThankYouWords } from "@/components/handover/thank-you-words";
import { ReportButton } from "@/components/moderation/report-button";
import { RemoveOwnThankYou } from "@/components/profile/remove-own-thank-you";
import { texts } from "@/components/profile/texts";
import { Disclosure } from "@/components/ui/disclosure";
import { Link } from "@/components/ui/link";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ProfileView } from "@/lib/profiles/schema";
import { shortId } from "@/lib/text/format";
import { THANK_YOUS_ANCHOR, type ThankYouView } from "@/lib/thank-yous/schema";

type Props = { profile: Pick<ProfileView, "_id" | "thankYous"> };

/** A row on wide screens, and a screen of a phone. */
const FIRST = 3;

/** Words of others about things that they got from a member: the newest before the posts, the rest folded away. */
export function ThankYous({ profile: { _id, thankYous } }: Props) {
  if (thankYous.length === 0) return null;
  const older = thankYous.slice(FIRST);
  return (
    <section aria-labelledby={THANK_YOUS_ANCHOR} className="flex flex-col gap-4">
      <h2 id={THANK_YOUS_ANCHOR}>{texts.thankYous.heading}</h2>
      <List thankYous={thankYous.slice(0, FIRST)} giverId={_id} />
      {older.length > 0 && (
        <Disclosure summary={texts.thankYous.older(older.length)} className="-mt-3">
          <List thankYous={older} giverId={_id} />
        </Disclosure>
      )}
    </section>
  );
}

const List = ({ thankYous, giverId }: { thankYous: ThankYouView[]; giverId: string }) => (
  <ul className="-mb-3 gap-3 md:columns-2 xl:columns-3">
    {thankYous.map((one) => (
      <OneThankYou key={one._id} thankYou={one} giverId={giverId} />
    ))}
  </ul>
);

function OneThankYou({ thankYou, giverId }: { thankYou: ThankYouView; giverId: string }) {
  const { _id, author, about, createdAt } = thankYou;
  return (
    <li
      data-by={shortId(author._id)}
      className="mb-3 flex min-w-0 break-inside-avoid flex-col items-start gap-3 rounded-field border border-line bg-card p-4"
    >
      <div className="flex w-full items-center gap-3">
        <Avatar name={author.name} picture={author.picture} className="size-9 text-sm" />
        <p className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
          <Link href={`/user/${author._id}`} className="font-bold underline-offset-4 hover:underline">
            {author.name}
          </Link>
          <span className="text-sm text-soft">
            <TimeAgo iso={createdAt} />
          </span>
        </p>
        <ReportButton kind="thanks" id={_id} author={author} isSmall />
        <RemoveOwnThankYou thankYou={{ _id, author }} giverId={giverId} />
      </div>
      <ThankYouWords thankYou={thankYou} />
      {about && (
        <p className="text-sm text-soft">
          {texts.thankYous.about}{" "}
          <Link href={`/feed/${about._id}`} className="underline underline-offset-4">
            {about.title}
          </Link>
        </p>
      )}
    </li>
  );
}
