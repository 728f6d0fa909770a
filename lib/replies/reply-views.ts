import "server-only";
import type { Actor } from "@/lib/auth/session";
import { visibleTo } from "@/lib/blocks/queries";
import type { Tx } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { QUEUE_ORDER } from "@/lib/replies/allocation";
import { getUsualResponseTime, listResponseTimes } from "@/lib/replies/answer-times";
import { drawEntryId } from "@/lib/replies/draws";
import { type AgreedTime, listLatestAgreedTimes } from "@/lib/replies/latest-agreed-times";
import { listOpenSuggestions, type OpenSuggestion } from "@/lib/replies/open-suggestions";
import { listPosterMeetings, listPosterReports, type PosterMeeting } from "@/lib/replies/poster-absence";
import { listReliability, type Reliability } from "@/lib/replies/reliability";
import { listReports } from "@/lib/replies/report-views";
import { listReportable, type Reportable } from "@/lib/replies/reportable";
import { answerBy, isLive, knowsPlace, objectableUntil, type Side, undoableUntil } from "@/lib/replies/rules";
import type { PosterReportView, ReplyView, ReportView } from "@/lib/replies/schema";

const replySelect = {
  id: true,
  postId: true,
  quantity: true,
  granted: true,
  text: true,
  pickup: true,
  state: true,
  reason: true,
  verified: true,
  posterConfirmed: true,
  replierConfirmed: true,
  keepBy: true,
  confirmBy: true,
  code: true,
  bundleId: true,
  askedAt: true,
  stateSince: true,
  person: { select: { id: true, name: true, pictureUrl: true } },
  post: {
    select: {
      posterId: true,
      type: true,
      takeDownAt: true,
      allocation: true,
      drawAt: true,
      drawClosedAt: true,
      drawnAt: true,
      expiresAt: true,
      promised: true,
    },
  },
  changes: {
    select: { state: true, reason: true, quantity: true, byId: true, at: true },
    orderBy: [{ at: "asc" }, { id: "asc" }],
  },
} as const satisfies Prisma.ReplySelect;

type Row = Prisma.ReplyGetPayload<{ select: typeof replySelect }>;
type Together = ReplyView["together"];
type Beside = {
  record: Reliability;
  position: number | undefined;
  together: Together;
  report: ReportView | undefined;
  reportable: Reportable | undefined;
  posterReport: PosterReportView | undefined;
  meeting: PosterMeeting | undefined;
  suggestion: ReplyView["suggestion"];
  agreed: AgreedTime | undefined;
  pace: Pick<ReplyView, "pace" | "usualPace">;
  maySayThanks: boolean;
};

export async function viewReplies(tx: Tx, actor: Actor, where: Prisma.ReplyWhereInput): Promise<ReplyView[]> {
  const rows = await tx.reply.findMany({ where, select: replySelect, orderBy: [...QUEUE_ORDER] });
  const records = await listReliability(
    tx,
    rows.map(({ person }) => person.id),
  );
  const positions = await listPositions(
    tx,
    rows.filter((row) => row.state === "waiting" && hasLine(row.post)).map(({ postId }) => postId),
  );
  const bundles = await listBundles(tx, rows);
  const promised = rows.filter(wasPromised);
  const reports = await listReports(
    tx,
    promised.map(({ id }) => id),
  );
  const reportable = await listReportable(
    tx,
    rows.filter(({ state, post }) => state === "promised" && post.posterId === actor.id).map(({ id }) => id),
  );
  const posterReports = await listPosterReports(
    tx,
    promised.map(({ id }) => id),
  );
  const meetings = await listPosterMeetings(
    tx,
    promised.filter(({ person }) => person.id === actor.id).map(({ id }) => id),
  );
  const suggestions = await listOpenSuggestions(
    tx,
    rows.filter(({ state }) => isLive(state)).map(({ id }) => id),
  );
  const agreed = await listLatestAgreedTimes(
    tx,
    rows.filter(({ state }) => isLive(state)).map(({ id }) => id),
  );
  const thankable = await listThankable(
    tx,
    actor,
    rows.filter((row) => wasReceivedBy(actor, row)),
  );
  const paceOf = await listPaces(
    tx,
    rows.filter((row) => isWaitingOf(actor, row)).map(({ post }) => post.posterId),
  );
  return rows.map((row) =>
    viewReply(actor, row, {
      pace: paceOf(row.post.posterId),
      maySayThanks: thankable.has(row.id),
      posterReport: posterReports.get(row.id),
      meeting: meetings.get(row.id),
      suggestion: viewSuggestion(actor, suggestions.get(row.id)),
      agreed: agreed.get(row.id),
      together: bundles.get(row.bundleId ?? "")?.filter(({ replyId }) => replyId !== row.id) ?? [],
      record: records.get(row.person.id) ?? { kept: 0, broken: 0 },
      position: positions.get(row.id),
      report: reports.get(row.id),
      reportable: reportable.get(row.id),
    }),
  );
}

async function listPaces(tx: Tx, posterIds: string[]): Promise<(posterId: string) => Beside["pace"]> {
  const own = await listResponseTimes(tx, posterIds);
  const usual = posterIds.some((id) => !own.has(id)) ? await getUsualResponseTime(tx) : null;
  return (posterId) => {
    const pace = own.get(posterId);
    return pace ? { pace } : usual ? { usualPace: usual } : {};
  };
}

/** Nobody can be absent before. */
const wasPromised = ({ changes }: Row) => changes.some(({ state }) => state === "promised");

const isWaitingOf = ({ id }: Actor, { person, state }: Row) => person.id === id && state === "waiting";

const wasReceivedBy = ({ id }: Actor, { state, post, person }: Row) =>
  state === "completed" && id === (post.type === "offer" ? person.id : post.posterId);

/** A removed thank-you counts: its giver wants no other. Nothing is said to one whom the actor does not see. */
async function listThankable(tx: Tx, actor: Actor, received: Row[]): Promise<Set<string>> {
  if (received.length === 0) return new Set();
  const giverOf = ({ person, post }: Row) => (person.id === actor.id ? post.posterId : person.id);
  const said = await tx.thankYou.findMany({
    where: { replyId: { in: received.map(({ id }) => id) } },
    select: { replyId: true },
  });
  const visible = await tx.user.findMany({
    where: { id: { in: received.map(giverOf) }, ...visibleTo(actor) },
    select: { id: true },
  });
  const thanked = new Set(said.map(({ replyId }) => replyId));
  const givers = new Set(visible.map(({ id }) => id));
  const open = received.filter((row) => !thanked.has(row.id) && givers.has(giverOf(row)));
  return new Set(open.map(({ id }) => id));
}

/** Where the poster chooses, and before a draw, nobody is ahead of another. */
const hasLine = ({ allocation, drawnAt }: Row["post"]) =>
  fromPrismaEnum(allocation) === "first-come" || drawnAt !== null;

async function listBundles(tx: Tx, rows: Row[]): Promise<Map<string, Together>> {
  const ids = new Set(rows.flatMap(({ bundleId }) => bundleId ?? []));
  const bundles = new Map<string, Together>();
  if (ids.size === 0) return bundles;
  const replies = await tx.reply.findMany({
    where: { bundleId: { in: [...ids] } },
    select: { id: true, postId: true, state: true, bundleId: true, post: { select: { title: true } } },
    orderBy: { id: "asc" },
  });
  for (const { id, postId, state, bundleId, post } of replies) {
    const one = { replyId: id, postId, title: post.title, state: fromPrismaEnum(state) };
    bundles.set(bundleId ?? "", [...(bundles.get(bundleId ?? "") ?? []), one]);
  }
  return bundles;
}

async function listPositions(tx: Tx, postIds: string[]): Promise<Map<string, number>> {
  if (postIds.length === 0) return new Map();
  const waiting = await tx.reply.findMany({
    where: { postId: { in: postIds }, state: "waiting" },
    select: { id: true, postId: true },
    orderBy: [...QUEUE_ORDER],
  });
  const reached = new Map<string, number>();
  return new Map(
    waiting.map(({ id, postId }) => {
      const position = (reached.get(postId) ?? 0) + 1;
      reached.set(postId, position);
      return [id, position];
    }),
  );
}

function viewReply(
  actor: Actor,
  row: Row,
  {
    record,
    position,
    together,
    report,
    reportable,
    posterReport,
    meeting,
    suggestion,
    agreed,
    pace,
    maySayThanks,
  }: Beside,
): ReplyView {
  const isOwn = row.person.id === actor.id;
  const { quantity, granted, text, pickup, verified } = row;
  return {
    _id: row.id,
    postId: row.postId,
    person: { _id: row.person.id, name: row.person.name, picture: row.person.pictureUrl },
    quantity,
    granted,
    text,
    pickup,
    state: fromPrismaEnum(row.state),
    together,
    ...(row.reason !== null && { reason: fromPrismaEnum(row.reason) }),
    verified,
    ...(position !== undefined && { position }),
    kept: record.kept,
    broken: record.broken,
    askedAt: row.askedAt.toISOString(),
    stateSince: row.stateSince.toISOString(),
    ...(isOwn && row.code !== null && knowsPlace(row, row.post) && { code: row.code }),
    ...(isOwn && fromPrismaEnum(row.post.allocation) === "fair-draw" && { drawEntry: drawEntryId(row.id) }),
    ...(report && { report }),
    ...(row.post.posterId === actor.id && viewReportable(reportable)),
    ...(posterReport && { posterReport }),
    ...(isWaitingOf(actor, row) && { answerBy: answerBy(row.post).toISOString(), ...pace }),
    ...viewHandover(row, isOwn ? "replier" : "poster"),
    ...(suggestion && { suggestion }),
    ...(agreed && { agreedAt: agreed.at.toISOString(), agreedMessageId: agreed.messageId }),
    ...(maySayThanks && { maySayThanks }),
    ...(meeting && !meeting.isShortNotice && { posterNoShowFrom: meeting.from.toISOString() }),
    history: row.changes.map((change) => viewChange(row, change)),
  };
}

function viewHandover(row: Row, side: Side) {
  const { state, keepBy, confirmBy, posterConfirmed: poster, replierConfirmed: replier } = row;
  const until = objectableUntil(row, side);
  const byId = side === "poster" ? row.post.posterId : row.person.id;
  const said = row.changes.filter((change) => change.state === "completed" && change.byId === byId).length;
  const undo = undoableUntil({ ...row, said }, side);
  return {
    ...(confirmBy && { confirmBy: confirmBy.toISOString() }),
    ...(keepBy && !confirmBy && { keepBy: keepBy.toISOString() }),
    ...(state === "completed" && { confirmed: { poster, replier } }),
    ...(until && until > new Date() && { objectableUntil: until.toISOString() }),
    ...(undo && undo > new Date() && { undoableUntil: undo.toISOString() }),
  };
}

function viewSuggestion(actor: Actor, suggested?: OpenSuggestion): ReplyView["suggestion"] {
  if (!suggested) return;
  const { messageId, authorId, at } = suggested;
  return { messageId, at: at.toISOString(), isOwn: authorId === actor.id };
}

const viewReportable = ({ noShowFrom, noAnswerFrom, isShortNotice }: Partial<Reportable> = {}) => ({
  ...(noShowFrom && { noShowFrom: noShowFrom.toISOString() }),
  ...(noAnswerFrom && { noAnswerFrom: noAnswerFrom.toISOString() }),
  ...(isShortNotice && { shortNotice: true as const }),
});

function viewChange(row: Row, change: Change): ReplyView["history"][number] {
  const { state, reason, quantity, at } = change;
  return {
    state: fromPrismaEnum(state),
    ...(reason !== null && { reason: fromPrismaEnum(reason) }),
    quantity,
    by: changedBy(row, change),
    at: at.toISOString(),
  };
}

type Change = Row["changes"][number];

/**
 * Nobody else but moderators ends the exchange of others: they withdraw for a replier and take a post down for its poster,
 * also of posts of their own or that they asked for. The accounts of moderators may be erased since.
 */
function changedBy(
  { post, person }: Row,
  { state, reason, byId }: Change,
): ReplyView["history"][number]["by"] {
  if (state === "withdrawn") return byId === person.id ? "replier" : "moderator";
  if (byId === post.posterId) return "poster";
  if (fromPrismaEnum(reason) === "post-withdrawn") return "moderator";
  if (byId === null) return "rule";
  return byId === person.id ? "replier" : "moderator";
}
