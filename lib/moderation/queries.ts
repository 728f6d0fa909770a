import "server-only";
import { z } from "zod";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import { isUndoable } from "@/lib/moderation/rules";
import { type CaseSummary, type CaseView, caseWords } from "@/lib/moderation/schema";
import { countOutcomes } from "@/lib/moderation/standing";
import { THANK_YOUS_ANCHOR } from "@/lib/thank-yous/schema";

const MAX_LISTED = 50;
const MAX_EARLIER = 10;

const person = { select: { id: true, name: true } } as const;

const summarySelect = {
  ...{ id: true, targetKind: true, targetId: true, cause: true, words: true, openedAt: true, hiddenAt: true },
  ...{
    decision: true,
    decidedAt: true,
    undoneAt: true,
    appealedAt: true,
    answeredAt: true,
    claimedUntil: true,
  },
  author: person,
  claimedBy: person,
  _count: { select: { reports: true } },
} as const satisfies Prisma.ModerationCaseSelect;

type Row = Prisma.ModerationCaseGetPayload<{ select: typeof summarySelect }>;

const toPerson = ({ id, name }: { id: string; name: string }) => ({ _id: id, name });

function toSummary(row: Row, now: number): CaseSummary {
  const { author, claimedBy, claimedUntil, decision } = row;
  const isClaimed = claimedBy && claimedUntil && claimedUntil.getTime() > now;
  return {
    ...{ _id: row.id, kind: row.targetKind, targetId: row.targetId, cause: row.cause, decision },
    title: caseWords.parse(row.words).title,
    author: toPerson(author),
    openedAt: row.openedAt.toISOString(),
    isHidden: row.hiddenAt !== null && decision === null,
    reports: row._count.reports,
    claimedBy: isClaimed ? toPerson(claimedBy) : null,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    isUndone: row.undoneAt !== null,
    hasAppeal: row.appealedAt !== null && row.answeredAt === null && row.undoneAt === null,
  };
}

export const WAITING: Prisma.ModerationCaseWhereInput = {
  OR: [{ decidedAt: null }, { appealedAt: { not: null }, answeredAt: null, undoneAt: null }],
};

/** Those that have waited longest come first. Never what is about the reader. */
export async function listWaitingCases({ id }: Pick<Actor, "id">): Promise<CaseSummary[]> {
  const rows = await db().moderationCase.findMany({
    where: { ...WAITING, authorId: { not: id } },
    select: summarySelect,
    orderBy: [{ openedAt: "asc" }, { id: "asc" }],
    take: MAX_LISTED,
  });
  const now = Date.now();
  return rows.map((row) => toSummary(row, now));
}

/** The newest decision comes first. */
export async function listDecidedCases({ id }: Pick<Actor, "id">, before?: string): Promise<CaseSummary[]> {
  const rows = await db().moderationCase.findMany({
    where: { decidedAt: before ? { lt: new Date(before) } : { not: null }, authorId: { not: id } },
    select: summarySelect,
    orderBy: [{ decidedAt: "desc" }, { id: "desc" }],
    take: MAX_LISTED,
  });
  const now = Date.now();
  return rows.map((row) => toSummary(row, now));
}

/** @throws AppError "notFound", "forbidden" about oneself: it names who reported */
export async function getCase(actor: Pick<Actor, "id">, id: string): Promise<CaseView> {
  const row = await db().moderationCase.findUnique({
    where: { id },
    select: {
      ...summarySelect,
      ...{ laterWords: true, reason: true, appeal: true, answer: true, decidedBy: person },
      reports: {
        select: { reason: true, text: true, picture: true, createdAt: true, reporter: person },
        orderBy: { id: "asc" },
      },
    },
  });
  if (!row) throw new AppError("notFound");
  if (row.author.id === actor.id) throw new AppError("forbidden", { reason: "ownCase" });
  const [standing, earlier, outcomes, path] = await Promise.all([
    readStanding(row.author.id),
    listEarlier(row.author.id, id),
    countOutcomes(
      db(),
      row.reports.map(({ reporter }) => reporter.id),
    ),
    pathOf(row),
  ]);
  const now = Date.now();
  const { reason, appeal, answer, decidedBy } = row;
  return {
    ...toSummary(row, now),
    words: caseWords.parse(row.words),
    laterWords: z.array(caseWords).parse(row.laterWords),
    ...{ path, standing, earlier, reason, appeal, answer },
    said: row.reports.map(({ createdAt, reporter, reason: why, ...said }) => {
      const { right: wasRight, wrong: wasWrong } = outcomes(reporter.id);
      return {
        ...{ ...said, reason: fromPrismaEnum(why), createdAt: createdAt.toISOString() },
        ...{ reporter: toPerson(reporter), wasRight, wasWrong },
      };
    }),
    decidedBy: decidedBy && toPerson(decidedBy),
    canUndo: isUndoable(row, now),
    appealedAt: row.appealedAt?.toISOString() ?? null,
  };
}

async function readStanding(id: string): Promise<CaseView["standing"]> {
  const [member, posts, completed] = await Promise.all([
    db().user.findUniqueOrThrow({
      where: { id },
      select: { createdAt: true, suspendedUntil: true, bannedAt: true },
    }),
    db().post.count({ where: { posterId: id } }),
    db().reply.count({ where: { state: "completed", OR: [{ personId: id }, { post: { posterId: id } }] } }),
  ]);
  const { createdAt, suspendedUntil, bannedAt } = member;
  return {
    ...{ memberSince: createdAt.toISOString(), posts, completed, isBanned: bannedAt !== null },
    suspendedUntil: suspendedUntil?.toISOString() ?? null,
  };
}

async function listEarlier(authorId: string, id: string): Promise<CaseView["earlier"]> {
  const rows = await db().moderationCase.findMany({
    where: { authorId, id: { not: id }, decidedAt: { not: null }, undoneAt: null },
    select: { id: true, targetKind: true, words: true, decision: true, reason: true, decidedAt: true },
    orderBy: { decidedAt: "desc" },
    take: MAX_EARLIER,
  });
  return rows.flatMap(({ id: _id, targetKind: kind, words, decision, reason, decidedAt }) =>
    decision && decidedAt
      ? [
          {
            _id,
            kind,
            title: caseWords.parse(words).title,
            decision,
            reason,
            decidedAt: decidedAt.toISOString(),
          },
        ]
      : [],
  );
}

async function pathOf({ targetKind, targetId }: Row): Promise<string | null> {
  if (targetKind === "post") return `/feed/${targetId}`;
  if (targetKind === "member") return `/user/${targetId}`;
  if (targetKind === "message") return null;
  if (targetKind === "thanks") {
    const found = await db().thankYou.findUnique({ where: { id: targetId }, select: { giverId: true } });
    return found && `/user/${found.giverId}#${THANK_YOUS_ANCHOR}`;
  }
  const comment = await db().comment.findUnique({ where: { id: targetId }, select: { postId: true } });
  return comment && `/feed/${comment.postId}#comments-${comment.postId}`;
}
