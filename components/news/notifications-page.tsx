"use client";

import { useEffect, useState } from "react";
import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { ExchangeActions } from "@/components/messages/exchange-actions";
import { texts } from "@/components/notifications/texts";
import {
  loadNotifications,
  markRead,
  type NotificationsState,
  useNotifications,
} from "@/components/notifications/use-notifications";
import { Link } from "@/components/ui/link";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { SmallPicture } from "@/components/ui/small-picture";
import { TimeAgo } from "@/components/ui/time-ago";
import type { ThreadAction } from "@/lib/messages/schema";
import { askedAbout } from "@/lib/notifications/rules";
import type { NotificationView, SimilarPost } from "@/lib/notifications/schema";
import { notificationText, notificationUrl, textUnderTitle } from "@/lib/notifications/texts";

/** All that concerned one lately. Looking at it makes it read; what was new stays marked while one looks. */
export function NotificationsPage() {
  const { user, loading } = useSession();
  const { state, error } = useNotifications();
  const fresh = useFresh();
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <header className="flex flex-col gap-2">
        <h1>{texts.page.heading}</h1>
        <p className="lead">{texts.page.lead}</p>
      </header>
      {!user && !loading && <LoginPrompt lead={texts.page.login} path="/notifications" />}
      <LoadError error={error} onRetry={() => void loadNotifications()} />
      {(loading || (user && !state && !error)) && <ListSkeleton label={texts.page.loading} />}
      {user && state?.notifications.length === 0 && (
        <div className="flex flex-col items-start gap-4">
          <p className="text-soft">{texts.page.nothing}</p>
          <Link href="/" className="btn btn-primary">
            {texts.page.next}
          </Link>
        </div>
      )}
      {user && state && (
        <ul className="flex flex-col gap-3 empty:hidden">
          {groupByPost(state.notifications).map((group) => (
            <li
              key={group[0]?._id}
              className="flex items-start overflow-hidden rounded-box border border-line bg-card"
            >
              <span className="p-3 pe-0">
                <SmallPicture url={group[0]?.thumbnail ?? null} />
              </span>
              <div className="min-w-0 flex-1">
                {group[0]?.payload.postId && (
                  <h2 className="truncate px-4 pt-3 text-base">{group[0].payload.title}</h2>
                )}
                <ul className={group[0]?.payload.postId ? "[&>:first-child>a]:pt-0.5" : undefined}>
                  {group.map((one) => (
                    <NotificationLine
                      key={one._id}
                      notification={one}
                      isNew={!one.isRead || fresh.has(one._id)}
                      can={canOf(one, state)}
                      onChange={loadNotifications}
                    />
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      )}
      {user && (
        <Link
          href="/me/settings"
          className="flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-4"
        >
          {texts.page.settings}
        </Link>
      )}
    </div>
  );
}

/** Events of one post stand together, the newest first. Of messages in a row the newest stands for all. */
function groupByPost(notifications: NotificationView[]): NotificationView[][] {
  const groups = new Map<string, NotificationView[]>();
  for (const one of notifications) {
    const key = one.payload.postId ?? one._id;
    const group = groups.get(key) ?? [];
    if (!areMessagesOfOneThread(group.at(-1), one)) groups.set(key, [...group, one]);
  }
  return [...groups.values()];
}

const areMessagesOfOneThread = (newer: NotificationView | undefined, older: NotificationView) =>
  newer?.kind === "message" && older.kind === "message" && newer.payload.replyId === older.payload.replyId;

/** Only the latest of several notifications about a reply can be answered. */
function canOf(one: NotificationView, { notifications, actions }: NotificationsState): ThreadAction[] {
  const asked = askedAbout(one);
  const isLatest = asked && notifications.find((other) => askedAbout(other) === asked)?._id === one._id;
  return (isLatest && actions?.find(({ replyId }) => replyId === asked)?.can) || [];
}

type LineProps = {
  notification: NotificationView;
  isNew: boolean;
  can: ThreadAction[];
  onChange(): Promise<void>;
};

function NotificationLine({ notification, isNew, can, onChange }: LineProps) {
  const { replyId = "", postId = "", type = "offer", name = "" } = notification.payload;
  return (
    <li className="border-line not-first:border-t">
      <Link
        href={notificationUrl(notification)}
        className={`flex min-h-14 flex-col gap-0.5 px-4 py-3 hover:bg-green-ground ${isNew ? "font-semibold" : ""}`}
      >
        <span>
          {isNew && (
            <>
              <i aria-hidden="true" className="me-2 inline-block size-2.5 rounded-full bg-primary" />
              <span className="sr-only">{texts.page.isNew}: </span>
            </>
          )}
          {postId ? textUnderTitle(notification) : notificationText(notification)}
        </span>
        <span className="text-sm font-normal text-soft">
          <TimeAgo iso={notification.createdAt} />
        </span>
      </Link>
      <ExchangeActions
        className="px-4 pt-1 pb-3"
        exchange={{ replyId, postId, type, name, can }}
        onChange={onChange}
      />
      <Similar posts={notification.payload.similar ?? []} />
    </li>
  );
}

function Similar({ posts }: { posts: SimilarPost[] }) {
  if (posts.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 px-4 pb-2 text-sm text-soft">
      <span className="w-full">{texts.page.similar}</span>
      {posts.map(({ postId, title }) => (
        <Link
          key={postId}
          href={`/feed/${postId}`}
          className="flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {title}
        </Link>
      ))}
    </p>
  );
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
