"use client";

import { useEffect, useState } from "react";
import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { listByDay, type PostNews } from "@/components/news/list-by-day";
import { NotificationLine } from "@/components/news/notification-line";
import { onceEach } from "@/components/notifications/once-each";
import { texts } from "@/components/notifications/texts";
import {
  loadNotifications,
  markRead,
  type NotificationsState,
  useNotifications,
} from "@/components/notifications/use-notifications";
import { EmptyState } from "@/components/ui/empty-state";
import { FoldedList } from "@/components/ui/folded-list";
import { Link } from "@/components/ui/link";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { SmallPicture } from "@/components/ui/small-picture";
import type { ActionsView } from "@/lib/messages/schema";
import { askedAbout, isCountedByBell } from "@/lib/notifications/rules";
import type { NotificationView } from "@/lib/notifications/schema";

/** All that concerned one lately. Looking at it makes it read; what was new stays marked while one looks. */
export function NotificationsPage({ sendsEmail }: { sendsEmail: boolean }) {
  const { user, loading } = useSession();
  const { state, error } = useNotifications();
  const fresh = useFresh();
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 screen-high">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1>{texts.page.heading}</h1>
        {user && (
          <Link
            href={`/me/settings#fold-${sendsEmail ? "mails" : "bell"}`}
            className="flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
          >
            {texts.page.settings(sendsEmail)}
          </Link>
        )}
      </header>
      {!user && !loading && <LoginPrompt lead={texts.page.login} path="/notifications" />}
      <LoadError error={error} onRetry={() => void loadNotifications()} />
      {(loading || (user && !state && !error)) && <ListSkeleton />}
      {user && state?.notifications.length === 0 && <Nothing />}
      {user && state && <Days state={state} fresh={fresh} />}
    </div>
  );
}

const Nothing = () => (
  <EmptyState
    spot="bell"
    heading={texts.page.nothing}
    lead={texts.page.nothingLead}
    next={{ href: "/", text: texts.page.next }}
  />
);

/** How many posts of a day are shown at once: about two screens of a phone. */
const FIRST = 10;

type DaysProps = { state: NotificationsState; fresh: Set<string> };

function Days({ state, fresh }: DaysProps) {
  const isNew = (one: NotificationView) => isCountedByBell(one) && (!one.isRead || fresh.has(one._id));
  const latest = onceEach(state.notifications);
  return listByDay(state.notifications, Date.now()).map(({ day, posts }) => {
    const number = posts.flat().filter(isNew).length;
    return (
      <section key={day} aria-labelledby={`news-${day}`} className="flex flex-col gap-3">
        <h2 id={`news-${day}`} className="flex items-center gap-3 text-lg">
          {texts.page.days[day]}
          {number > 0 && (
            <span className="rounded-full bg-primary px-2.5 text-sm font-bold text-primary-content">
              {texts.page.new(number)}
            </span>
          )}
        </h2>
        <FoldedList
          name={day}
          first={FIRST}
          className="@container rounded-box border border-line bg-card *:not-first:border-t *:first:rounded-t-box *:last:rounded-b-box"
          items={posts.map((news) => (
            <AboutPost
              key={news[0]._id}
              {...{ news, isNew }}
              actionsOf={(one) => actionsOf(one, latest, state)}
            />
          ))}
        />
      </section>
    );
  });
}

type Actions = Pick<ActionsView, "can" | "townOnly">;

type AboutProps = {
  news: PostNews;
  isNew(one: NotificationView): boolean;
  actionsOf(one: NotificationView): Actions;
};

function AboutPost({ news, isNew, actionsOf }: AboutProps) {
  const [newest] = news;
  const { thumbnail, payload } = newest;
  // That somebody asked has been seen and answered: what came of it is told.
  const isTold = (one: NotificationView) =>
    one === newest || one.kind !== "reply" || isNew(one) || actionsOf(one).can.length > 0;
  return (
    <li
      className={`flex items-start gap-x-3 border-line p-3 pe-0 @max-[16rem]:flex-wrap ${news.some(isNew) ? "bg-green-ground" : ""}`}
    >
      <SmallPicture url={thumbnail} />
      <div className="min-w-0 flex-1 @max-[16rem]:basis-full">
        {payload.postId && (
          <h3
            title={payload.title}
            className="truncate pe-3 text-base leading-snug font-bold @max-[16rem]:whitespace-normal"
          >
            {payload.title}
          </h3>
        )}
        <ul>
          {news.filter(isTold).map((one) => (
            <NotificationLine
              key={one._id}
              {...{ notification: one, isNew: isNew(one), ...actionsOf(one) }}
              onChange={loadNotifications}
            />
          ))}
        </ul>
      </div>
    </li>
  );
}

/** Only the latest of several notifications about a reply can be answered. */
function actionsOf(
  one: NotificationView,
  latest: NotificationView[],
  { actions }: NotificationsState,
): Actions {
  const asked = askedAbout(one);
  const isLatest = asked && latest.find((other) => askedAbout(other) === asked)?._id === one._id;
  return (isLatest && actions?.find(({ replyId }) => replyId === asked)) || { can: [] };
}

/** The notifications that were unread since this page was opened; they are marked as read at once. */
function useFresh(): Set<string> {
  const { state } = useNotifications();
  const [fresh, setFresh] = useState<Set<string>>(new Set());
  useEffect(() => {
    const unread = state?.notifications.filter(({ isRead }) => !isRead).map(({ _id }) => _id) ?? [];
    if (unread.length === 0) return;
    setFresh((before) => new Set([...before, ...unread]));
    void markRead();
  }, [state]);
  // A page one comes back to has been seen.
  useEffect(() => () => setFresh(new Set()), []);
  return fresh;
}
