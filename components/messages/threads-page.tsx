"use client";

import type { ComponentProps } from "react";
import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { isOver } from "@/components/messages/is-over";
import { texts } from "@/components/messages/texts";
import { ThreadList } from "@/components/messages/thread-list";
import { useThreads } from "@/components/messages/use-threads";
import { Disclosure } from "@/components/ui/disclosure";
import { Link } from "@/components/ui/link";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { Spot } from "@/components/ui/spot";
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
      {user && threads && threads.length > 0 && (
        <Threads threads={threads} userId={user._id} onChange={load} />
      )}
    </div>
  );
}

/** What is over comes last, folded. */
function Threads({ threads, ...rest }: ComponentProps<typeof ThreadList>) {
  const over = threads.filter(isOver);
  const list = (shown: ThreadView[]) => (
    <div className="overflow-hidden rounded-box border border-line bg-card">
      <ThreadList threads={shown} {...rest} />
    </div>
  );
  if (over.length === 0 || over.length === threads.length) return list(threads);
  return (
    <>
      {list(threads.filter((thread) => !isOver(thread)))}
      <Disclosure summary={texts.list.over(over.length)}>{list(over)}</Disclosure>
    </>
  );
}
