import { NextHandoverLine } from "@/components/my-swaps/next-handover-line";
import { texts } from "@/components/my-swaps/texts";
import { useOverview } from "@/components/my-swaps/use-overview";
import { toUrl } from "@/components/search/search-url";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import type { FreshNearby } from "@/lib/search/fresh-schema";
import { formatRelativeDay } from "@/lib/text/format";
import type { UserView } from "@/lib/users/schema";

/** Their own things, in the place where strangers read what this site is. */
export default function MemberHome({ user }: { user: UserView }) {
  const { overview, load } = useOverview(user._id);
  const handover = overview?.handover;
  const fresh = overview?.fresh?.count ? overview.fresh : null;
  return (
    <>
      <h1 className={overview && !handover && !fresh ? "self-center text-xl" : "sr-only"}>
        {texts.hello(user.name)}
      </h1>
      {handover && <NextHandoverLine handover={handover} userId={user._id} onSent={load} />}
      {overview && fresh && <Fresh fresh={fresh} since={overview.since} isShort={Boolean(handover)} />}
    </>
  );
}

type FreshProps = { fresh: FreshNearby; since: string; isShort: boolean };

function Fresh({ fresh: { count, latitude, longitude, radius }, since, isShort }: FreshProps) {
  const place = { latitude: String(latitude), longitude: String(longitude), radius: String(radius) };
  // Below 16rem there is room for one of the two.
  const whole = texts.fresh(count, formatRelativeDay(since, Date.now()));
  return (
    <Link
      href={toUrl({ sort: "newest", ...place })}
      className={`flex min-h-11 items-center gap-2 rounded-field bg-green-ground px-3 font-semibold text-primary hover:underline ${isShort ? "max-[16rem]:hidden" : ""}`}
    >
      <Icon name="sprout" className="size-5 shrink-0" />
      <span aria-hidden="true" className={isShort ? "sm:hidden" : "min-[16rem]:hidden"}>
        {texts.freshShort(count)}
      </span>
      <span className={isShort ? "max-sm:sr-only" : "max-[16rem]:sr-only"}>{whole}</span>
    </Link>
  );
}
