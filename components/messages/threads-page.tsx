"use client";

import { useCallback, useEffect, useState } from "react";
import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { texts } from "@/components/messages/texts";
import { PostThreadLine, ThreadLine } from "@/components/messages/thread-line";
import { useLiveEvents } from "@/components/notifications/use-live-events";
import { Link } from "@/components/ui/link";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { SmallPicture } from "@/components/ui/small-picture";
import { Spot } from "@/components/ui/spot";
import { get } from "@/lib/api-client/client";
import { smallestUrl } from "@/lib/images/image-sizes";
import type { ThreadView } from "@/lib/messages/schema";

/** All threads of one's own. */
export function ThreadsPage() {
  const { user, loading } = useSession();
  const { threads, error, load } = useThreads(user?._id);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <h1>{texts.list.heading}</h1>
      {!user && !loading && <LoginPrompt lead={texts.list.login} path="/messages" />}
      <LoadError error={error} onRetry={() => void load()} />
      {(loading || (user && !threads && !error)) && <ListSkeleton label={texts.list.loading} />}
      {user && threads?.length === 0 && (
        <div className="flex flex-col items-start gap-4">
          <Spot name="talk" />
          <p className="text-soft">{texts.list.nothing}</p>
          <Link href="/" className="btn btn-primary">
            {texts.list.next}
          </Link>
        </div>
      )}
      {user && threads && (
        <ul className="overflow-hidden rounded-box border border-line bg-card empty:hidden">
          {groupByPost(threads).map(({ post, threads: about }) => (
            <li key={post._id} className="border-line not-first:border-t">
              <ThreadsAbout post={post} threads={about} userId={user._id} onChange={load} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type AboutProps = Group & { userId: string; onChange(): Promise<void> };

function ThreadsAbout({ post, threads, ...rest }: AboutProps) {
  const [first, second] = threads;
  if (first && !second) return <PostThreadLine thread={first} {...rest} />;
  return (
    <>
      <h2 className="flex items-center gap-3 p-3 text-base font-semibold">
        <SmallPicture url={post.image && smallestUrl(post.image)} />
        <span className="min-w-0">{post.title}</span>
      </h2>
      <ul>
        {threads.map((thread) => (
          <li key={thread.replyId}>
            <ThreadLine thread={thread} {...rest} />
          </li>
        ))}
      </ul>
    </>
  );
}

type Group = { post: ThreadView["post"]; threads: ThreadView[] };

/** Where something happened last comes first, with all others about its post. */
function groupByPost(threads: ThreadView[]): Group[] {
  const groups = new Map<string, Group>();
  for (const thread of threads) {
    const group = groups.get(thread.post._id);
    if (group) group.threads.push(thread);
    else groups.set(thread.post._id, { post: thread.post, threads: [thread] });
  }
  return [...groups.values()];
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
