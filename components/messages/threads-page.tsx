"use client";

import { useCallback, useEffect, useState } from "react";
import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { texts } from "@/components/messages/texts";
import { useLiveEvents } from "@/components/notifications/use-live-events";
import { Link } from "@/components/ui/link";
import { LoadError } from "@/components/ui/load-error";
import { ResponsiveImage } from "@/components/ui/responsive-image";
import { TimeAgo } from "@/components/ui/time-ago";
import { get } from "@/lib/api-client/client";
import type { ThreadView } from "@/lib/messages/schema";

/** All threads of one's own. */
export function ThreadsPage() {
  const { user, loading } = useSession();
  const { threads, error, load } = useThreads(user?._id);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <header className="flex flex-col gap-2">
        <h1>{texts.list.heading}</h1>
        <p className="lead">{texts.list.lead}</p>
      </header>
      {!user && !loading && <LoginPrompt lead={texts.list.login} path="/messages" />}
      <LoadError error={error} onRetry={() => void load()} />
      {(loading || (user && !threads && !error)) && <p role="status">{texts.list.loading}</p>}
      {user && threads?.length === 0 && <p className="text-soft">{texts.list.nothing}</p>}
      {user && threads && threads.length > 0 && (
        <ul className="flex flex-col overflow-hidden rounded-box border border-line bg-card">
          {threads.map((thread) => (
            <Line key={thread.replyId} thread={thread} userId={user._id} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Line({
  thread: { replyId, post, other, last, unread, at },
  userId,
}: {
  thread: ThreadView;
  userId: string;
}) {
  const preview = last ? last.text || texts.list.time : texts.list.silent;
  return (
    <li className="border-line not-first:border-t">
      <Link href={`/messages/${replyId}`} className="flex gap-4 p-4 hover:bg-green-ground">
        {post.image && (
          <ResponsiveImage
            image={post.image}
            alt=""
            sizes="56px"
            className="size-14 shrink-0 rounded-field object-cover"
          />
        )}
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="flex items-baseline justify-between gap-3">
            <b className="truncate">{other.name}</b>
            <span className="shrink-0 text-sm text-soft">
              <TimeAgo iso={at} />
            </span>
          </span>
          <span className="truncate text-sm text-soft">{post.title}</span>
          <span className="flex items-center justify-between gap-3">
            <span className={`truncate ${unread > 0 ? "font-semibold" : "text-soft"}`}>
              {last?.authorId === userId && texts.list.you}
              {preview}
            </span>
            {unread > 0 && (
              <span className="shrink-0 rounded-full bg-primary px-2.5 text-sm font-bold text-primary-content">
                {texts.list.unread(unread)}
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

function useThreads(userId: string | undefined) {
  const [threads, setThreads] = useState<ThreadView[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(async () => {
    if (!userId) return setThreads(null);
    try {
      setThreads((await get<{ threads: ThreadView[] }>("/message")).threads);
      setError(null);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [userId]);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  useLiveEvents(load);
  return { threads, error, load };
}
