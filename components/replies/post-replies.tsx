"use client";

import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { useFocusByHash } from "@/components/browser/use-focus-by-hash";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { storeOwnEntry } from "@/components/draws/own-entry";
import { emitRepliesChange, onDrawn } from "@/components/draws/reply-events";
import { ExactPlace } from "@/components/handover/exact-place";
import { useLiveEvents } from "@/components/notifications/use-live-events";
import { markReplied } from "@/components/post/has-replied";
import { replyAnchorId } from "@/components/post/reply-hash";
import { usePostStatus } from "@/components/post/use-post-status";
import type { OwnPost } from "@/components/replies/own-post";
import { OwnReply } from "@/components/replies/own-reply";
import { PosterPanel } from "@/components/replies/poster-panel";
import { ReplyForm } from "@/components/replies/reply-form";
import { texts } from "@/components/replies/texts";
import { Disclosure } from "@/components/ui/disclosure";
import { StatusLine } from "@/components/ui/status-line";
import { get } from "@/lib/api-client/client";
import { acceptsReplies } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";
import { canAskAgain } from "@/lib/replies/rules";
import type { ReplyView } from "@/lib/replies/schema";

type Props = { post: PostView; isDrawn: boolean };

/** The personal part of a post's page: the poster's replies, one's own reply, or the form for one. */
export function PostReplies({ post: kept, isDrawn }: Props) {
  const { post, replies, load, show, error } = useOwnPart(kept);
  const status = usePostStatus(post);
  const { user } = useSession();
  const [sent, setSent] = useState<ReplyView["state"] | null>(null);
  const router = useRouter();
  const heading = useRef<HTMLDivElement>(null);
  useFocusByHash(replyAnchorId(kept._id));
  const isRepliers = user !== null && user?._id !== post.postedBy._id && Boolean(replies?.length);
  useEffect(() => markReplied(kept._id, isRepliers), [kept._id, isRepliers]);
  const ownEntry = isRepliers ? replies?.[0]?.drawEntry : undefined;
  useEffect(() => storeOwnEntry(kept._id, ownEntry), [kept._id, ownEntry]);
  const latestLoad = useRef(load);
  latestLoad.current = load;
  const hasArrived = sent !== null && Boolean(replies?.length);
  useEffect(() => {
    if (hasArrived) heading.current?.focus();
  }, [hasArrived]);
  useEffect(
    () =>
      onDrawn(() => {
        void latestLoad.current();
        router.refresh();
      }),
    [router],
  );

  if (user?._id === post.postedBy._id) {
    const changed = (now: OwnPost) => {
      show(now);
      emitRepliesChange();
      // What the kept page says of the post may be out of date now.
      router.refresh();
    };
    return (
      <Panel>
        <h2>{texts.poster.heading(replies?.length ?? 0)}</h2>
        {replies && <ExactPlace post={post} for="poster" />}
        {replies && <PosterPanel post={post} replies={replies} onChange={changed} />}
        {!replies && <Waiting error={error} onRetry={load} />}
      </Panel>
    );
  }
  const [own] = replies ?? [];
  const canAsk = acceptsReplies(status) && (!own || canAskAgain(own));
  const refresh = async () => {
    setSent(null);
    await load();
    emitRepliesChange();
    router.refresh();
  };
  const arrived = async (reply: ReplyView) => {
    setSent(reply.state);
    emitRepliesChange();
    // Who they are may have become known only after they pressed the button.
    await latestLoad.current();
    if (reply.state === "promised") router.refresh();
  };
  if (!own && !canAsk) return null;
  return (
    <Panel>
      {own && (
        <>
          <div ref={heading} tabIndex={-1} className="scroll-mt-24 outline-none">
            <h2>
              {["waiting", "promised"].includes(own.state) ? texts.own.heading[post.type] : texts.own.ended}
            </h2>
            <StatusLine className="font-semibold text-primary">
              {sent === "promised" ? texts.sent.promised : sent && texts.sent.waiting}
            </StatusLine>
          </div>
          <OwnReply post={post} reply={own} onChange={refresh} />
        </>
      )}
      {canAsk && own && (
        <Disclosure summary={texts.form.again}>
          <ReplyForm post={post} isDrawn={isDrawn} onSent={arrived} />
        </Disclosure>
      )}
      {canAsk && !own && <ReplyForm post={post} isDrawn={isDrawn} onSent={arrived} />}
    </Panel>
  );
}

const Panel = ({ children }: { children: React.ReactNode }) => (
  <div className="flex flex-col gap-4 rounded-box border border-line bg-card p-4 shadow-card sm:p-5">
    {children}
  </div>
);

function Waiting({ error, onRetry }: { error: string | null; onRetry(): void }) {
  if (!error) return <p role="status">{texts.me.loading}</p>;
  return (
    <p role="status" className="flex items-center justify-between gap-3 font-semibold text-error">
      {error}
      <button type="button" className="btn btn-quiet" onClick={onRetry}>
        {texts.me.retry}
      </button>
    </p>
  );
}

/** What the API adds to the kept post for whoever is signed in: the exact place where they may know it, and replies. */
function useOwnPart(kept: PostView) {
  const { user } = useSession();
  const [own, setOwn] = useState<OwnPost | null>(null);
  const [error, setError] = useState<string | null>(null);
  const userId = user?._id;
  const turn = useRef(0);
  const show = useCallback((now: OwnPost | null) => {
    turn.current += 1;
    setOwn(now);
  }, []);
  const load = useCallback(async () => {
    if (!userId) return show(null);
    turn.current += 1;
    const asked = turn.current;
    // An answer that was overtaken on its way is out of date.
    const isOvertaken = () => turn.current !== asked;
    try {
      const [{ replies }, { post }] = await Promise.all([
        get<{ replies: ReplyView[] }>(`/post/${kept._id}/reply`),
        get<{ post: PostView }>(`/post/${kept._id}`),
      ]);
      if (isOvertaken()) return;
      setOwn({ post, replies });
      setError(null);
    } catch (failure) {
      if (!isOvertaken()) setError((failure as Error).message);
    }
  }, [userId, kept._id, show]);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  useLiveEvents(load);
  return { post: own?.post ?? kept, replies: own?.replies ?? null, load, show, error };
}
