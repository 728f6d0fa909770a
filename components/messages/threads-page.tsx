"use client";

import "@/components/messages/panes.css";
import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { FoldedThreads } from "@/components/messages/folded-threads";
import { texts } from "@/components/messages/texts";
import { useThreads } from "@/components/messages/use-threads";
import { EmptyState } from "@/components/ui/empty-state";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { Spot } from "@/components/ui/spot";

/** All threads of one's own. */
export function ThreadsPage() {
  const { user, loading } = useSession();
  const { threads, error, load } = useThreads(user?._id);
  const hasSome = user && threads && threads.length > 0;
  const isWaiting = loading || (user && !threads && !error);
  // As high as the list beside an open thread.
  const height = hasSome || isWaiting ? "@[62rem]:-mt-6" : "";
  return (
    <div className="panes screen-high">
      <div className={height}>
        <div className="list-pane">
          <h1 className="title">{texts.list.heading}</h1>
          {!user && !loading && (
            <LoginPrompt lead={texts.list.login} promise={texts.list.promise} path="/messages" spot="talk" />
          )}
          <LoadError error={error} onRetry={() => void load()} />
          {isWaiting && <ListSkeleton />}
          {user && threads?.length === 0 && (
            <EmptyState
              spot="talk"
              heading={texts.list.nothing.heading}
              lead={texts.list.nothing.lead}
              next={{ href: "/", text: texts.list.next }}
            />
          )}
          {hasSome && <FoldedThreads threads={threads} userId={user._id} onChange={load} />}
        </div>
        {(hasSome || isWaiting) && (
          <div className="pane-if-wide flex-col items-center justify-center gap-4 pb-24 text-center">
            {hasSome && (
              <>
                <Spot name="talk" />
                <p className="text-soft">{texts.list.choose}</p>
              </>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
