import { useRouter } from "next/navigation";
import { Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { lazyPart } from "@/components/browser/lazy-part";
import { useLatest } from "@/components/browser/use-latest";
import { emitRepliesChange } from "@/components/draws/reply-events";
import { useSeenPromises } from "@/components/notifications/use-seen-promises";
import { RELATED_ANCHOR } from "@/components/post/related-anchor";
import { useIsShownFirst } from "@/components/post/reply-marks";
import { texts as postTexts } from "@/components/post/texts";
import { useUntilKnown } from "@/components/post/until-known";
import { useIsOpenToReplies } from "@/components/post/use-open-to-replies";
import { FirstHead } from "@/components/replies/first-head";
import { HandoverThanks } from "@/components/replies/handover-thanks";
import { OwnReply } from "@/components/replies/own-reply";
import { Panel } from "@/components/replies/panel";
import { ReplyForm } from "@/components/replies/reply-form";
import { ReplyPlace } from "@/components/replies/reply-place";
import { texts } from "@/components/replies/texts";
import { UnsentReply } from "@/components/replies/unsent-reply";
import type { usePostWithReplies } from "@/components/replies/use-post-with-replies";
import { Disclosure } from "@/components/ui/disclosure";
import { Link } from "@/components/ui/link";
import { StatusLine } from "@/components/ui/status-line";
import type { PostView } from "@/lib/posts/schema";
import { canAskAgain } from "@/lib/replies/rules";
import type { ReplyView } from "@/lib/replies/schema";

// Loaded for members before they may need it: without a connection it could not be.
const PendingReplyPanel = lazyPart(() => import("@/components/replies/pending-reply"));

/** The outcome of sending on this page, also by the login that led here. */
type Sent = { state: ReplyView["state"]; isPending: boolean };

type MemberProps = Pick<ReturnType<typeof usePostWithReplies>, "post" | "replies" | "error" | "load"> & {
  ownReply: ReplyView | undefined;
  waiting: number;
  isDrawn: boolean;
};

/** One's own reply, or the form for one. */
export function MemberReply({ post, replies, error, load, ownReply, waiting, isDrawn }: MemberProps) {
  const router = useRouter();
  const { user } = useSession();
  const [sent, setSent] = useState<Sent | null>(null);
  const [isInOutbox, setInOutbox] = useState(false);
  // Sent from the outbox, and not yet among the replies.
  const [isArriving, setArriving] = useState(false);
  const latestLoad = useLatest(load);
  useSeenPromises(user && ownReply?.state === "promised" ? post._id : null);
  const canAsk = useIsOpenToReplies(post) && (!ownReply || canAskAgain(ownReply));
  const reload = async () => {
    setSent(null);
    await load();
    emitRepliesChange();
    router.refresh();
  };
  const showSent = useCallback(
    async (reply: ReplyView, isPending: boolean) => {
      setSent({ state: reply.state, isPending });
      emitRepliesChange();
      // The session may have become known only after the button was pressed.
      await latestLoad.current();
      if (reply.state === "promised") router.refresh();
    },
    [latestLoad, router],
  );
  const showArrived = useCallback(
    async (reply: ReplyView) => {
      setArriving(true);
      await showSent(reply, false);
      setArriving(false);
    },
    [showSent],
  );
  const untilKnown = useUntilKnown(post._id);
  // Where it cannot be known, as of a post that is gone, the server says so.
  const isLoaded = replies !== null || error !== null;
  const form = canAsk && !isInOutbox && !isArriving && (
    <ReplyForm post={post} waiting={waiting} isDrawn={isDrawn} isLoaded={isLoaded} onSent={showSent} />
  );
  const unsent = !form && <UnsentReply post={post} isLoaded={isLoaded} onSent={showSent} />;
  return (
    <ReplyPlace postId={post._id} isFirst={user && replies && isHandover(ownReply)}>
      {user && (
        <Suspense>
          <PendingReplyPanel post={post} userId={user._id} onPending={setInOutbox} onSent={showArrived} />
        </Suspense>
      )}
      {ownReply || form ? (
        <Panel>
          {unsent}
          {ownReply && <OwnReplyHeading post={post} reply={ownReply} sent={sent} />}
          {ownReply && <OwnReply post={post} reply={ownReply} onChange={reload} />}
          {ownReply?.state === "waiting" && <Meanwhile type={post.type} />}
          {ownReply && <HandoverThanks reply={ownReply} other={post.postedBy} />}
          {form && ownReply ? (
            <Disclosure summary={texts.form.again}>{form}</Disclosure>
          ) : (
            form && <div className={untilKnown}>{form}</div>
          )}
        </Panel>
      ) : (
        unsent
      )}
    </ReplyPlace>
  );
}

/** Somebody who waits for an answer can look on. */
function Meanwhile({ type }: Pick<PostView, "type">) {
  const hasSimilar = document.getElementById(RELATED_ANCHOR) !== null;
  const { href, label } = postTexts.page.others[type];
  return (
    <Link
      href={hasSimilar ? `#${RELATED_ANCHOR}` : href}
      className="flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-4"
    >
      {hasSimilar ? postTexts.related.meanwhile[type] : label}
    </Link>
  );
}

const isHandover = (reply: ReplyView | undefined) =>
  reply?.state === "promised" || reply?.state === "completed";

type HeadingProps = { post: PostView; reply: ReplyView; sent: Sent | null };

/** Takes the focus once a reply has been sent: its form is gone. */
function OwnReplyHeading({ post, reply, sent }: HeadingProps) {
  const heading = useRef<HTMLDivElement>(null);
  const isSent = sent !== null;
  useEffect(() => {
    if (isSent) heading.current?.focus();
  }, [isSent]);
  const isCurrent = sent?.state === reply.state;
  const { waiting, promised, afterLogin } = texts.sent;
  const said = sent?.isPending ? afterLogin(post.postedBy.name) : waiting;
  const isShownFirst = useIsShownFirst(post._id);
  return (
    <div ref={heading} tabIndex={-1} className="scroll-mt-24 outline-none">
      <FirstHead post={post} isShownFirst={isShownFirst}>
        {headingOf(post, reply)}
      </FirstHead>
      {/* That it is promised stands below: here it is for screen readers, which only notice what changes. */}
      <StatusLine className={sent?.state === "promised" ? "sr-only" : "font-semibold text-primary"}>
        {isCurrent && (sent.state === "promised" ? promised : said)}
      </StatusLine>
    </div>
  );
}

function headingOf({ type }: PostView, { state, confirmBy, objectableUntil }: ReplyView): string {
  if ((state === "promised" && !confirmBy) || objectableUntil) return texts.own.handover;
  if (state === "completed") return texts.own.completed[type];
  return state === "waiting" || state === "promised" ? texts.own.heading[type] : texts.own.ended;
}
