"use client";

import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { onWindowEvent } from "@/components/browser/window-events";
import { readHandoverHash } from "@/components/handover/handover-code";
import { MyPost } from "@/components/my-swaps/my-post";
import { MyReply, type OwnReplyWithPost } from "@/components/my-swaps/my-reply";
import { useLiveEvents } from "@/components/notifications/use-live-events";
import { texts } from "@/components/replies/texts";
import type { OwnPost } from "@/components/replies/use-post-with-replies";
import { Disclosure } from "@/components/ui/disclosure";
import { Link } from "@/components/ui/link";
import { LoadError } from "@/components/ui/load-error";
import { get } from "@/lib/api-client/client";
import { acceptsReplies } from "@/lib/posts/rules";

/** A member's own posts and replies, those that need an answer first. */
export function MySwapsPage() {
  const { user, loading } = useSession();
  const scanned = useScanned(user !== null && user !== undefined);
  const { mine, error, load, reload, showPost } = useMine(user?._id);
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
      <header className="flex flex-col gap-2">
        <h1>{texts.me.heading}</h1>
        <p className="lead">{texts.me.lead}</p>
        {user && <OwnLinks id={user._id} />}
      </header>
      {!user && !loading && <LoginPrompt lead={texts.me.login.lead} path="/me" />}
      <LoadError error={error} onRetry={() => void load()} />
      {(loading || (user && !mine && !error)) && <p role="status">{texts.me.loading}</p>}
      {user && mine && <Lists mine={mine} scanned={scanned} showPost={showPost} reload={reload} />}
    </div>
  );
}

type Mine = {
  posts: OwnPost[];
  replies: OwnReplyWithPost[];
  /** Grows with each load; own actions keep the order. */
  look: number;
};
type Place = "answers" | "handovers" | "waiting" | "others" | "ended";
type ListsProps = { mine: Mine; scanned: Scanned; showPost(now: OwnPost): void; reload(): Promise<void> };

function Lists({ mine, scanned, showPost, reload }: ListsProps) {
  const { posts, replies } = mine;
  const placed = usePlaces(mine);
  const items = (place: Place) => [
    ...replies
      .filter((own) => (placed.get(own.reply._id) ?? placeOfReply(own)) === place)
      .map((own) => <MyReply key={own.reply._id} own={own} onChange={reload} />),
    ...posts
      .filter((own) => (placed.get(own.post._id) ?? placeOfPost(own)) === place)
      .map((own) => (
        <MyPost
          key={own.post._id}
          own={own}
          scanned={scanned}
          isOpen={place === "answers" || place === "handovers" || own.post.status === "expired"}
          onChange={showPost}
        />
      )),
  ];
  if (posts.length + replies.length === 0) return <Nothing />;
  return (
    <>
      <Section heading={texts.me.needsAnswer} items={items("answers")} />
      <Section heading={texts.me.handovers} items={items("handovers")} />
      <Section heading={texts.me.replies} items={items("waiting")} />
      <Section heading={texts.me.posts} items={items("others")} />
      <Ended items={items("ended")} />
    </>
  );
}

function placeOfPost({ post, replies }: OwnPost): Place {
  const has = (state: string) => replies.some((reply) => reply.state === state);
  if (post.allocation === "poster" && post.amountLeft > 0 && has("waiting")) return "answers";
  if (has("promised")) return "handovers";
  // Expired posts can be renewed in one tap.
  return acceptsReplies(post.status) || post.status === "expired" ? "others" : "ended";
}

function placeOfReply({ reply: { state, report, confirmBy } }: OwnReplyWithPost): Place {
  const isAccused = report !== undefined && report.outcome === undefined;
  if (isAccused && state !== "promised") return "answers";
  if (confirmBy) return "answers";
  if (state === "promised") return "handovers";
  return state === "waiting" ? "waiting" : "ended";
}

/** The order at the last load: nothing moves away under a finger. */
function usePlaces({ posts, replies, look }: Mine): Map<string, Place> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: changes since that look are left out on purpose.
  return useMemo(
    () =>
      new Map([
        ...posts.map((own) => [own.post._id, placeOfPost(own)] as const),
        ...replies.map((own) => [own.reply._id, placeOfReply(own)] as const),
      ]),
    [look],
  );
}

function Section({ heading, items }: { heading: string; items: React.ReactNode[] }) {
  if (items.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2>{heading}</h2>
      <ul className="flex flex-col gap-4">{items}</ul>
    </section>
  );
}

function Ended({ items }: { items: React.ReactNode[] }) {
  if (items.length === 0) return null;
  return (
    <Disclosure summary={<h2>{texts.me.ended(items.length)}</h2>}>
      <ul className="mt-3 flex flex-col gap-4">{items}</ul>
    </Disclosure>
  );
}

function OwnLinks({ id }: { id: string }) {
  return (
    <ul className="flex flex-wrap gap-2 pt-1">
      <li>
        <Link href={`/user/${id}`} className="btn btn-quiet">
          {texts.me.profile}
        </Link>
      </li>
      <li>
        <Link href="/me/settings" className="btn btn-quiet">
          {texts.me.settings}
        </Link>
      </li>
    </ul>
  );
}

function Nothing() {
  const { heading, lead, donate, ask } = texts.me.nothing;
  return (
    <div className="flex flex-col items-center gap-3 rounded-box border border-dashed border-field-line px-4 py-14 text-center">
      <h2 className="text-lg font-bold">{heading}</h2>
      <p className="max-w-md text-soft">{lead}</p>
      <p className="flex flex-wrap justify-center gap-2">
        <Link href="/donate" className="btn btn-primary">
          {donate}
        </Link>
        <Link href="/demand" className="btn btn-outline btn-primary">
          {ask}
        </Link>
      </p>
    </div>
  );
}

function useMine(userId: string | undefined) {
  const [mine, setMine] = useState<Mine | null>(null);
  const [error, setError] = useState<string | null>(null);
  const read = useCallback(
    async (isFresh: boolean) => {
      if (!userId) return setMine(null);
      try {
        const [{ posts }, { replies }] = await Promise.all([
          get<Pick<Mine, "posts">>("/me/post"),
          get<Pick<Mine, "replies">>("/me/reply"),
        ]);
        setMine((before) => ({ posts, replies, look: (before?.look ?? 0) + (isFresh ? 1 : 0) }));
        setError(null);
      } catch (failure) {
        // The old data stays: a code has to be readable at the door without a connection.
        setError((failure as Error).message);
      }
    },
    [userId],
  );
  const load = useCallback(() => read(true), [read]);
  const reload = useCallback(() => read(false), [read]);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  useLiveEvents(reload);
  const showPost = (now: OwnPost) =>
    setMine(
      (before) =>
        before && {
          ...before,
          posts: before.posts.map((own) => (own.post._id === now.post._id ? now : own)),
        },
    );
  return { mine, error, load, reload, showPost };
}

const SCANNED = "scanned-handover";

type Scanned = ReturnType<typeof readHandoverHash>;

/**
 * The code somebody has just scanned. Before a sign-in it waits in this tab; afterwards it is taken out of the address and
 * out of the tab, so that no later visit brings it again.
 */
function useScanned(isSignedIn: boolean): Scanned {
  const hash = useHash();
  const [scanned, setScanned] = useState<Scanned>(null);
  useEffect(() => {
    const found = readHandoverHash(hash);
    if (!isSignedIn) return found ? keepScanned(hash) : undefined;
    if (found) window.history.replaceState(null, "", window.location.pathname);
    const now = found ?? takeScanned();
    if (now) setScanned(now);
  }, [hash, isSignedIn]);
  return scanned;
}

function takeScanned(): Scanned {
  try {
    const kept = readHandoverHash(sessionStorage.getItem(SCANNED) ?? "");
    sessionStorage.removeItem(SCANNED);
    return kept;
  } catch {
    return null;
  }
}

function keepScanned(hash: string): void {
  try {
    sessionStorage.setItem(SCANNED, hash);
  } catch {
    // Without storage it has to be scanned again.
  }
}

const listenToHash = onWindowEvent("hashchange", "popstate");

const useHash = () =>
  useSyncExternalStore(
    listenToHash,
    () => window.location.hash,
    () => "",
  );
