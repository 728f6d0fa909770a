import "server-only";
import { db } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { DAY_MS } from "@/lib/time/durations";

const SHOWN_DAYS = 365;

/** Taken down by their poster while somebody was promised something under a rule, or waited for the seed of a closed list. */
export const takenBackBy = (posterId: string) =>
  ({
    posterId,
    // For good: moderators' removals hide.
    hiddenAt: null,
    allocation: { not: "poster" },
    OR: [
      answeredBy(posterId, "released"),
      { drawClosedAt: { not: null }, drawnAt: null, ...answeredBy(posterId, "declined") },
    ],
  }) satisfies Prisma.PostWhereInput;

/** A removal by mistake may have ended it before, which the poster has not done. */
function answeredBy(byId: string, state: "released" | "declined") {
  const answer = { state, reason: toPrismaEnum("post-withdrawn") } as const;
  return { replies: { some: { ...answer, changes: { some: { ...answer, byId } } } } };
}

export const countTakenBack = (posterId: string): Promise<number> =>
  db().post.count({
    where: { ...takenBackBy(posterId), withdrawnAt: { gt: new Date(Date.now() - SHOWN_DAYS * DAY_MS) } },
  });
