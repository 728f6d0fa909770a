"use client";

import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect } from "react";
import { useSession } from "@/components/auth/session-provider";
import { useFocusByHash } from "@/components/browser/use-focus-by-hash";
import { useLatest } from "@/components/browser/use-latest";
import { storeOwnEntry } from "@/components/draws/own-entry";
import { emitRepliesChange, onDrawn } from "@/components/draws/reply-events";
import { ExactPlace } from "@/components/handover/exact-place";
import { endJustPublished } from "@/components/post/just-published";
import { replyAnchorId } from "@/components/post/reply-hash";
import {
  markCodeDue,
  markEnding,
  markPromisedToMe,
  markReaderKnown,
  markReplied,
  useIsShownFirst,
} from "@/components/post/reply-marks";
import { texts as postTexts } from "@/components/post/texts";
import { FirstHead } from "@/components/replies/first-head";
import { HandoverThanks } from "@/components/replies/handover-thanks";
import { MemberReply } from "@/components/replies/member-reply";
import { Panel } from "@/components/replies/panel";
import { PosterPanel } from "@/components/replies/poster-panel";
import { repliesHeading } from "@/components/replies/replies-heading";
import { ReplyPlace } from "@/components/replies/reply-place";
import { texts } from "@/components/replies/texts";
import { UnsentReply } from "@/components/replies/unsent-reply";
import type { OwnPost } from "@/components/replies/use-post-with-replies";
import { usePostWithReplies } from "@/components/replies/use-post-with-replies";
import { setFlashMessage } from "@/components/ui/flash-message";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import type { PostStatus } from "@/lib/posts/field-rules";
import { isHandedOver } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";
import { isTimeMissing } from "@/lib/replies/rules";
import type { ReplyView } from "@/lib/replies/schema";
import { isFormerMember } from "@/lib/users/rules";

type Props = {
  post: PostView;
  /** How many wait for what is promised. */
  waiting: number;
  isDrawn: boolean;
};

/** The personal part of a post's page: the poster's replies, one's own reply, or the form for one. */
export function PostReplies({ post: cachedPost, waiting, isDrawn }: Props) {
  const loaded = usePostWithReplies(cachedPost);
  const { user, isAway } = useSession();
  const isPoster = user?._id === cachedPost.postedBy._id;
  const ownReply = isPoster ? undefined : loaded.replies?.[0];
  useFocusByHash(replyAnchorId(cachedPost._id));
  useSharedReply(cachedPost._id, user ? ownReply : undefined);
  const isAnswered = loaded.replies !== null || loaded.error !== null;
  useSharedKnowledge(cachedPost._id, isAway || (user !== null && isAnswered));
  useReloadWhenDrawn(loaded.load);
  useRefreshedStatus(cachedPost.status, loaded.post.status);
  if (isPoster)
    return (
      <ReplyPlace
        postId={cachedPost._id}
        isFirst={loaded.replies && isFirstFor(loaded.post, loaded.replies)}
        isPoster
      >
        <PosterReplies {...loaded} />
      </ReplyPlace>
    );
  return <MemberReply {...loaded} ownReply={ownReply} waiting={waiting} isDrawn={isDrawn} />;
}

/** Of what is given away nothing is left to answer; of a request that was met the thank-you is due. */
const isFirstFor = ({ status }: PostView, replies: ReplyView[]) => replies.length > 0 && status !== "given";

type Loaded = ReturnType<typeof usePostWithReplies>;

function PosterReplies({ post, replies, show, error, load }: Loaded) {
  const router = useRouter();
  const isAsked = replies !== undefined && replies !== null && replies.length > 0;
  useEffect(() => {
    if (isAsked) endJustPublished();
  }, [isAsked]);
  const showChange = (now: OwnPost) => {
    // The page that says it was taken down is left, with all that was said there.
    if (post.status === "withdrawn" && now.post.status !== "withdrawn")
      setFlashMessage(`/feed/${post._id}`, texts.controls.broughtBack);
    show(now);
    emitRepliesChange();
    // The cached page may be outdated.
    router.refresh();
  };
  const isShownFirst = useIsShownFirst(post._id);
  const isHandover = isShownFirst && post.promised > 0;
  useSharedCode(post._id, replies);
  useSharedEnding(post, replies);
  // Neighbours who wait for an answer come first.
  const isOver = isHandedOver(post.status);
  const thanks = replies?.map((reply) => (
    <HandoverThanks key={reply._id} reply={reply} other={reply.person} />
  ));
  return (
    <Panel>
      <FirstHead post={post} isShownFirst={isShownFirst}>
        {isHandover ? texts.own.handover : repliesHeading(post.type, replies ?? [])}
      </FirstHead>
      <UnsentReply post={post} isLoaded={replies !== null} onSent={load} />
      {isOver && thanks}
      {replies && (
        <PosterPanel {...{ post, replies }} isHeaded={isHandover} onChange={showChange}>
          <ExactPlace post={post} for="poster" />
        </PosterPanel>
      )}
      {!isOver && thanks}
      {!replies && !error && <ListSkeleton rows={1} />}
      {!replies && <LoadError error={error} onRetry={load} />}
    </Panel>
  );
}

/** Other parts of the page show, in the same paint, whether the member has replied, and which entry of the draw is theirs. */
function useSharedReply(postId: string, ownReply: ReplyView | undefined): void {
  const hasReplied = ownReply !== undefined;
  const entry = ownReply?.drawEntry;
  const isPromised = ownReply?.state === "promised";
  useLayoutEffect(() => markReplied(postId, hasReplied), [postId, hasReplied]);
  useLayoutEffect(() => markPromisedToMe(postId, isPromised), [postId, isPromised]);
  useEffect(() => storeOwnEntry(postId, entry), [postId, entry]);
}

/** The page hides from members what it says to strangers until it is known whether it holds for them. */
function useSharedKnowledge(postId: string, isKnown: boolean): void {
  useLayoutEffect(() => {
    markReaderKnown(postId, isKnown);
    return () => markReaderKnown(postId, false);
  }, [postId, isKnown]);
}

/** The bar of the page leads to the field for the code, once there is a time to meet. */
function useSharedCode(postId: string, replies: ReplyView[] | null): void {
  const due = replies?.find(
    (reply) => reply.state === "promised" && !reply.confirmBy && !isTimeMissing(reply),
  );
  const replyId = due?._id;
  useLayoutEffect(() => markCodeDue(postId, replyId), [postId, replyId]);
}

/** The banner of a post says to its poster to whom it went. */
function useSharedEnding({ _id, status }: PostView, replies: ReplyView[] | null): void {
  const isSure = replies?.every(({ objectableUntil }) => !objectableUntil);
  const ending =
    replies && isSure && isHandedOver(status)
      ? postTexts.statusLead.own[status](namesOf(replies))
      : undefined;
  useLayoutEffect(() => markEnding(_id, ending), [_id, ending]);
}

/** None where one of them has left. */
function namesOf(replies: ReplyView[]): string[] {
  const names = replies.filter(({ state }) => state === "completed").map(({ person }) => person.name);
  return names.some(isFormerMember) ? [] : names;
}

/** Whatever the other side does to the post shows in the rest of its page, too. */
function useRefreshedStatus(shown: PostStatus, now: PostStatus): void {
  const router = useRouter();
  useEffect(() => {
    if (now !== shown) router.refresh();
  }, [now, shown, router]);
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
