"use client";

import { Avatar } from "@/components/auth/avatar";
import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { SwapLists } from "@/components/my-swaps/swap-lists";
import { useOverview } from "@/components/my-swaps/use-overview";
import { useOwnSwaps } from "@/components/my-swaps/use-own-swaps";
import { useScannedHandover } from "@/components/my-swaps/use-scanned-handover";
import { useSeenPromises } from "@/components/notifications/use-seen-promises";
import { texts } from "@/components/replies/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import type { UserView } from "@/lib/users/schema";

/** The next hand-over, then a member's own posts and replies, those that need an answer first. */
export function MySwapsPage() {
  const { user, loading } = useSession();
  const scanned = useScannedHandover(user !== null && user !== undefined);
  const { mine, error, load, reload, showPost } = useOwnSwaps(user?._id);
  const { overview, load: lookAhead } = useOverview(user?._id);
  // Shown together: one would push the other down.
  useSeenPromises(user && mine ? "all" : null);
  const shown = mine && overview ? { mine, handover: overview.handover } : null;
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 screen-high">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-col gap-2">
          <h1>{texts.me.heading}</h1>
          <p className="lead max-sm:sr-only">{texts.me.lead}</p>
        </div>
        {user ? <OwnLinks user={user} /> : <div className="members-only h-11" />}
      </header>
      {!user && !loading && (
        <LoginPrompt lead={texts.me.login.lead} promise={texts.me.nothing.lead} path="/me" spot="swap" />
      )}
      <LoadError error={error} onRetry={() => void load()} />
      {(loading || (user && !shown && !error)) && <ListSkeleton />}
      {user && shown && (
        <SwapLists
          {...shown}
          userId={user._id}
          scanned={scanned}
          showPost={showPost}
          reload={reload}
          onSent={async () => void (await Promise.all([lookAhead(), reload()]))}
        />
      )}
    </div>
  );
}

function OwnLinks({ user: { _id, name, picture } }: { user: UserView }) {
  return (
    <ul className="flex flex-wrap gap-2">
      <li>
        <Link href={`/user/${_id}`} className="btn btn-quiet max-sm:btn-square">
          <Avatar name={name} picture={picture} className="size-7 text-xs" />
          <span className="max-sm:sr-only">{texts.me.profile}</span>
        </Link>
      </li>
      <li>
        <Link href="/me/settings" className="btn btn-quiet max-sm:btn-square">
          <Icon name="sliders-horizontal" className="size-5" />
          <span className="max-sm:sr-only">{texts.me.settings}</span>
        </Link>
      </li>
    </ul>
  );
}
