"use client";

import { type ReactNode, Suspense } from "react";
import { lazyPart } from "@/components/browser/lazy-part";
import { useCurrentOutcome } from "@/components/browser/use-current-outcome";
import { EndingRoom } from "@/components/handover/ending-room";
import { ALLOCATION_ANCHOR } from "@/components/post/allocation-anchor";
import { canRenew, PostControls } from "@/components/replies/post-controls";
import { ReplyRow } from "@/components/replies/reply-row";
import { texts } from "@/components/replies/texts";
import { Undo } from "@/components/replies/undo";
import type { OwnPost } from "@/components/replies/use-post-with-replies";
import { useUpdatePost } from "@/components/replies/use-update-post";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Disclosure } from "@/components/ui/disclosure";
import { FoldedList } from "@/components/ui/folded-list";
import { Link } from "@/components/ui/link";
import { StatusMessage } from "@/components/ui/status-message";
import { get, mutate } from "@/lib/api-client/client";
import { acceptsReplies, isHandedOver } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";
import type { ReplyView } from "@/lib/replies/schema";
import { HOUR_MS } from "@/lib/time/durations";

// Few posts have ended.
const Ending = lazyPart(() => import("@/components/handover/ending"));

type Level = "h3" | "h4";

type Props = OwnPost & {
  /** Of the headings of its groups. */
  level?: Level;
  /** A code that was scanned, for the reply it belongs to. */
  scanned?: { replyId: string; code: string } | null;
  /** The heading above says "Your hand-over": a single one needs no heading of its own. */
  isHeaded?: boolean;
  /** When they meet stands above, too. */
  isNext?: boolean;
  /** Among many: what can be done about the post itself is folded. */
  isListed?: boolean;
  /** Below the hand-overs, or else below those who wait. */
  children?: ReactNode;
  onChange(now: OwnPost): void;
};

/** The poster's view: hand-overs to come, waiting replies in order, and the controls of the post. */
export function PosterPanel({
  level = "h3",
  post,
  replies,
  scanned = null,
  isHeaded = false,
  isNext = false,
  isListed = false,
  children,
  onChange,
}: Props) {
  const { busy, outcome, run, updatePost, showUpdate } = useUpdatePost(post._id, onChange);
  const leaveToOrder = () =>
    run(async () => {
      const { post: now } = await mutate<OwnPost>("PATCH", `/post/${post._id}`, { allocation: "first-come" });
      onChange({ post: now, ...(await get<Pick<OwnPost, "replies">>(`/post/${post._id}/reply`)) });
    }, texts.poster.leftToOrder);
  const undo = (replyId: string) =>
    run(async () => {
      await mutate("PUT", `/reply/${replyId}/dispute`);
      const [{ post: now }, { replies: all }] = await Promise.all([
        get<Pick<OwnPost, "post">>(`/post/${post._id}`),
        get<Pick<OwnPost, "replies">>(`/post/${post._id}/reply`),
      ]);
      onChange({ post: now, replies: all });
    }, texts.handover.undo.done);
  const shownOutcome = useCurrentOutcome(outcome, situationOf(post, replies));
  const of = (...states: ReplyView["state"][]) => replies.filter(({ state }) => states.includes(state));
  const waiting = of("waiting");
  const promised = of("promised");
  const saidByOthers = replies.filter(({ objectableUntil }) => objectableUntil);
  const saidJustNow = replies.filter(({ undoableUntil }) => undoableUntil);
  const shown = [...waiting, ...promised, ...saidByOthers, ...saidJustNow];
  const answered = replies.filter((reply) => !shown.includes(reply));
  const row = (reply: ReplyView) => (
    <ReplyRow
      key={reply._id}
      post={post}
      reply={reply}
      busy={busy}
      updatePost={updatePost}
      showUpdate={showUpdate}
      isAwaited={waiting.length > 0}
      isNext={isNext && reply.state === "promised"}
      code={scanned?.replyId === reply._id ? scanned.code : ""}
    />
  );
  const controls = <PostControls post={post} busy={busy} updatePost={updatePost} run={run} />;
  const waitingGroup = (
    <Group
      level={level}
      heading={waitingHeading(post)}
      rows={waiting.map(row)}
      name={isListed ? `waiting-${post._id}` : undefined}
    >
      {post.allocation === "poster" && waiting.length > 1 && (
        <Disclosure summary={texts.poster.hardToChoose}>
          <div className="flex flex-col items-start gap-3 pb-2">
            <p className="text-soft">{texts.poster.leaveToRule}</p>
            <div className="flex flex-wrap gap-2">
              <ConfirmButton
                label={texts.poster.byOrder}
                question={texts.poster.byOrderQuestion(waiting[0]?.person.name ?? "")}
                disabled={busy}
                onConfirm={() => void leaveToOrder()}
              />
              <Link href={`/feed/${post._id}/edit#${ALLOCATION_ANCHOR}`} className="btn btn-quiet">
                {texts.poster.byDraw}
              </Link>
            </div>
            <ConfirmButton
              label={texts.poster.declineRest}
              question={texts.poster.declineRestQuestion(waiting.length)}
              words={texts.poster.declineRestAnswers}
              disabled={busy}
              onConfirm={() => void updatePost("PUT", "/refusal", {}, texts.poster.declinedRest)}
            />
          </div>
        </Disclosure>
      )}
    </Group>
  );
  const isTakenDown = post.status === "withdrawn";
  return (
    <div className="flex flex-col gap-5">
      {/* Beside what was said: what follows is as high as a phone. */}
      <div className={saidJustNow.length > 0 ? "flex flex-col gap-2" : "contents"}>
        <StatusMessage outcome={shownOutcome} />
        {saidJustNow.map(({ _id, undoableUntil = "", person }) => (
          <Undo
            key={_id}
            until={undoableUntil}
            name={saidJustNow.length > 1 ? person.name : undefined}
            busy={busy}
            onUndo={() => void undo(_id)}
          />
        ))}
      </div>
      <PostEnding
        post={post}
        received={of("completed").filter(isHandedOver(post.status) ? () => true : isJustNow)}
      />
      {isTakenDown && controls}
      {replies.length === 0 && post.status === "open" && <p className="text-soft">{texts.poster.none}</p>}
      <Group level={level} heading={texts.poster.saidByOthers} rows={saidByOthers.map(row)} />
      <Group level={level} heading={texts.handover.undo.heading} rows={saidJustNow.map(row)} />
      <Group
        level={level}
        heading={isHeaded && promised.length === 1 ? null : texts.poster.promised}
        lead={waiting.length > 0 && othersWaiting(waiting)}
        rows={promised.map(row)}
      />
      {promised.length > 0 && children}
      {waitingGroup}
      {promised.length === 0 && children}
      {post.allocation !== "poster" && waiting.length + promised.length > 0 && (
        <p className="text-soft">{texts.poster.byRule[post.allocation]}</p>
      )}
      {answered.length > 0 && (
        <Disclosure summary={texts.poster.answered(answered.length)}>
          <ul className="flex flex-col gap-3">{answered.map(row)}</ul>
        </Disclosure>
      )}
      {!isTakenDown &&
        (isListed && acceptsReplies(post.status) ? (
          <Disclosure summary={texts.controls.fold(canRenew(post))}>{controls}</Disclosure>
        ) : (
          controls
        ))}
    </div>
  );
}

/** Of several, each hand-over has its ending for a while. */
const isJustNow = ({ stateSince }: ReplyView) => Date.now() - Date.parse(stateSince) < HOUR_MS;

const situationOf = ({ status }: PostView, replies: ReplyView[]) =>
  [status, ...replies.map(({ _id, state }) => `${_id} ${state}`)].join();

function PostEnding({ post, received }: { post: PostView; received: ReplyView[] }) {
  const agreed = received.filter(({ objectableUntil }) => !objectableUntil);
  const items = agreed.reduce((sum, { granted }) => sum + granted, 0);
  return (
    items > 0 && (
      <Suspense fallback={<EndingRoom />}>
        <Ending post={post} items={items} names={agreed.map(({ person }) => person.name)} />
      </Suspense>
    )
  );
}

/** The poster hands over, or takes back, knowing for whom else it matters. */
function othersWaiting(waiting: ReplyView[]): string {
  const names = waiting.map(({ person }) => person.name);
  const [first = ""] = names;
  const hasOrder = waiting[0]?.position === 1;
  return hasOrder ? texts.poster.nextInLine(first, names.length - 1) : texts.poster.alsoWaiting(names);
}

function waitingHeading({ allocation, draw }: PostView): string {
  if (allocation === "poster") return texts.poster.waiting;
  const isAhead = draw && Date.parse(draw.at) > Date.now();
  return isAhead ? texts.poster.beforeDraw : texts.poster.waitingByRule;
}

type GroupProps = {
  heading: string | null;
  level: Level;
  /** Above its rows. */
  lead?: string | false;
  rows: React.ReactNode[];
  /** Of a list that is folded when it is long. */
  name?: string | undefined;
  children?: React.ReactNode;
};

/** In a list of many posts. */
const FIRST_WAITING = 4;
const ROWS = "flex flex-col gap-3";

function Group({ heading, level: Heading, lead, rows, name, children }: GroupProps) {
  if (rows.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {heading && <Heading className="text-lg font-bold">{heading}</Heading>}
      {lead && <p className="text-soft">{lead}</p>}
      {name ? (
        <FoldedList name={name} first={FIRST_WAITING} items={rows} className={ROWS} />
      ) : (
        <ul className={ROWS}>{rows}</ul>
      )}
      {children}
    </div>
  );
}
