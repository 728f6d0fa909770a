"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { useFocusByHash } from "@/components/browser/use-focus-by-hash";
import { storeOwnEntry } from "@/components/draws/own-entry";
import { emitRepliesChange, onDrawn } from "@/components/draws/reply-events";
import { ExactPlace } from "@/components/handover/exact-place";
import { markReplied } from "@/components/post/has-replied";
import { endJustPublished } from "@/components/post/just-published";
import { replyAnchorId } from "@/components/post/reply-hash";
import { usePostStatus } from "@/components/post/use-post-status";
import { OwnReply } from "@/components/replies/own-reply";
import { PosterPanel } from "@/components/replies/poster-panel";
import { ReplyForm } from "@/components/replies/reply-form";
import { texts } from "@/components/replies/texts";
import { UnsentReply } from "@/components/replies/unsent-reply";
import type { OwnPost } from "@/components/replies/use-post-with-replies";
import { usePostWithReplies } from "@/components/replies/use-post-with-replies";
import { Disclosure } from "@/components/ui/disclosure";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { StatusLine } from "@/components/ui/status-line";
import { acceptsReplies } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";
import { canAskAgain } from "@/lib/replies/rules";
import type { ReplyView } from "@/lib/replies/schema";

type Props = { post: PostView; isDrawn: boolean };

/** The personal part of a post's page: the poster's replies, one's own reply, or the form for one. */
export function PostReplies({ post: cachedPost, isDrawn }: Props) {
  const loaded = usePostWithReplies(cachedPost);
  const { user } = useSession();
  const isPoster = user?._id === cachedPost.postedBy._id;
  const ownReply = isPoster ? undefined : loaded.replies?.[0];
  useFocusByHash(replyAnchorId(cachedPost._id));
  useSharedReply(cachedPost._id, user ? ownReply : undefined);
  useReloadWhenDrawn(loaded.load);
  if (isPoster) return <PosterReplies {...loaded} />;
  return <MemberReply {...loaded} ownReply={ownReply} isDrawn={isDrawn} />;
}

type Loaded = ReturnType<typeof usePostWithReplies>;

function PosterReplies({ post, replies, show, error, load }: Loaded) {
  const router = useRouter();
  const isAsked = replies !== undefined && replies !== null && replies.length > 0;
  useEffect(() => {
    if (isAsked) endJustPublished();
  }, [isAsked]);
  const showChange = (now: OwnPost) => {
    show(now);
    emitRepliesChange();
    // The cached page may be outdated.
    router.refresh();
  };
  return (
    <Panel>
      <h2>{texts.poster.heading(replies?.length ?? 0)}</h2>
      <UnsentReply post={post} isLoaded={replies !== null} onSent={load} />
      {replies && <ExactPlace post={post} for="poster" />}
      {replies && <PosterPanel post={post} replies={replies} onChange={showChange} />}
      {!replies && !error && <ListSkeleton label={texts.me.loading} rows={1} />}
      {!replies && <LoadError error={error} onRetry={load} />}
    </Panel>
  );
}

/** What was sent on this page, also by the login that led here. */
type Sent = { state: ReplyView["state"]; isPending: boolean };

type MemberProps = Pick<Loaded, "post" | "replies" | "error" | "load"> & {
  ownReply: ReplyView | undefined;
  isDrawn: boolean;
};

function MemberReply({ post, replies, error, load, ownReply, isDrawn }: MemberProps) {
  const router = useRouter();
  const [sent, setSent] = useState<Sent | null>(null);
  const latestLoad = useLatest(load);
  const canAsk = acceptsReplies(usePostStatus(post)) && (!ownReply || canAskAgain(ownReply));
  const reload = async () => {
    setSent(null);
    await load();
    emitRepliesChange();
    router.refresh();
  };
  const showSent = async (reply: ReplyView, isPending: boolean) => {
    setSent({ state: reply.state, isPending });
    emitRepliesChange();
    // The session may have become known only after the button was pressed.
    await latestLoad.current();
    if (reply.state === "promised") router.refresh();
  };
  // Where it cannot be known, as of a post that is gone, the server says so.
  const isLoaded = replies !== null || error !== null;
  const unsent = <UnsentReply post={post} isLoaded={isLoaded} onSent={showSent} />;
  if (!ownReply && !canAsk) return unsent;
  const form = canAsk && <ReplyForm post={post} isDrawn={isDrawn} isLoaded={isLoaded} onSent={showSent} />;
  return (
    <Panel>
      {!form && unsent}
      {ownReply && <OwnReplyHeading post={post} reply={ownReply} sent={sent} />}
      {ownReply && <OwnReply post={post} reply={ownReply} onChange={reload} />}
      {form && ownReply ? <Disclosure summary={texts.form.again}>{form}</Disclosure> : form}
    </Panel>
  );
}

type HeadingProps = { post: PostView; reply: ReplyView; sent: Sent | null };

/** Takes the focus once a reply has been sent: its form is gone. */
function OwnReplyHeading({ post, reply, sent }: HeadingProps) {
  const heading = useRef<HTMLDivElement>(null);
  const isSent = sent !== null;
  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);
  const isActive = reply.state === "waiting" || reply.state === "promised";
  const isCurrent = sent?.state === reply.state;
  const { waiting, promised, afterLogin } = texts.sent;
  const said = sent?.isPending ? afterLogin(post.postedBy.name) : waiting;
  return (
    <div ref={heading} tabIndex={-1} className="scroll-mt-24 outline-none">
      <h2>{isActive ? texts.own.heading[post.type] : texts.own.ended}</h2>
      {/* That it is promised stands below: here it is for screen readers, which only notice what changes. */}
      <StatusLine className={sent?.state === "promised" ? "sr-only" : "font-semibold text-primary"}>
        {isCurrent && (sent.state === "promised" ? promised : said)}
      </StatusLine>
    </div>
  );
}

const Panel = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-col gap-4 rounded-box border border-line bg-card p-4 shadow-card sm:p-5">
    {children}
  </div>
);

/** Other parts of the page show whether the member has replied, and which entry of the draw is theirs. */
function useSharedReply(postId: string, ownReply: ReplyView | undefined): void {
  const hasReplied = ownReply !== undefined;
  const entry = ownReply?.drawEntry;
  useEffect(() => markReplied(postId, hasReplied), [postId, hasReplied]);
  useEffect(() => storeOwnEntry(postId, entry), [postId, entry]);
}

function useReloadWhenDrawn(load: Loaded["load"]): void {
  const router = useRouter();
  const latestLoad = useLatest(load);
  useEffect(
    () =>
      onDrawn(() => {
        void latestLoad.current();
        router.refresh();
      }),
    [router, latestLoad],
  );
}

function useLatest<Value>(value: Value) {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}
