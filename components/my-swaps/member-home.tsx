import { useRef } from "react";
import { useFirstSteps } from "@/components/browser/first-steps-mark";
import { FirstSteps } from "@/components/my-swaps/first-steps";
import { FreshPromiseLine } from "@/components/my-swaps/fresh-promise-line";
import { NextHandoverLine } from "@/components/my-swaps/next-handover-line";
import { texts } from "@/components/my-swaps/texts";
import { useOverview } from "@/components/my-swaps/use-overview";
import { toUrl } from "@/components/search/search-url";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { NextHandover } from "@/lib/messages/handover-schema";
import type { FreshNearby } from "@/lib/search/fresh-schema";
import { formatRelativeDay } from "@/lib/text/format";
import { HOUR_MS } from "@/lib/time/durations";
import type { UserView } from "@/lib/users/schema";

/** Their own things, in the place where strangers read what this site is. */
export default function MemberHome({ user }: { user: UserView }) {
  const { overview, load } = useOverview(user._id);
  const { freshPromises = [], untimedPromises = [], handover } = overview ?? {};
  // Before setting out, one needs the place and the code first.
  const open = handover && isSoon(handover) ? [] : untimedPromises;
  const [promise] = [...freshPromises, ...open];
  const isNext = promise !== undefined && promise.replyId === handover?.replyId;
  const near = overview?.fresh ?? null;
  const fresh = near?.count ? near : null;
  const freshText = overview && fresh ? freshSince(fresh.count, overview.since) : null;
  const isNew = useFirstSteps(user.createdAt);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <h1
        ref={heading}
        tabIndex={-1}
        className={
          overview && !handover && !promise && !fresh && !isNew
            ? "self-center text-xl outline-none"
            : "sr-only"
        }
      >
        {texts.hello(user.name)}
      </h1>
      {promise && !isNext && <FreshPromiseLine promise={promise} />}
      {handover && (
        <NextHandoverLine
          handover={handover}
          userId={user._id}
          isFresh={freshPromises.some(({ replyId }) => replyId === handover.replyId)}
          isOnlyWide={promise !== undefined && !isNext}
          onSent={load}
        />
      )}
      {isNew && (
        <FirstSteps
          name={user.name}
          near={near}
          fresh={freshText}
          onClose={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
      {!isNew && fresh && freshText && (
        <Fresh fresh={fresh} text={freshText} isShort={Boolean(handover ?? promise)} />
      )}
    </>
  );
}

const SOON_MS = 12 * HOUR_MS;

const isSoon = ({ at, isAgreed }: NextHandover) =>
  isAgreed && at !== null && Date.parse(at) < Date.now() + SOON_MS;

const freshSince = (count: number, since: string) => texts.fresh(count, formatRelativeDay(since, Date.now()));

type FreshProps = { fresh: FreshNearby; text: string; isShort: boolean };

function Fresh({ fresh: { count, latitude, longitude, radius }, text, isShort }: FreshProps) {
  const place = { latitude: String(latitude), longitude: String(longitude), radius: String(radius) };
  // Below 16rem there is room for one of the two.
  return (
    <Link
      href={toUrl({ sort: "newest", ...place })}
      className={`flex min-h-11 items-center gap-2 rounded-field bg-green-ground px-3 font-semibold text-primary hover:underline ${isShort ? "max-[16rem]:hidden" : ""}`}
    >
      <Icon name="sprout" className="size-5 shrink-0" />
      <span aria-hidden="true" className={isShort ? "sm:hidden" : "min-[16rem]:hidden"}>
        {texts.freshShort(count)}
      </span>
      <span className={isShort ? "max-sm:sr-only" : "max-[16rem]:sr-only"}>{text}</span>
    </Link>
  );
}
