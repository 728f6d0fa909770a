import "server-only";
import { db } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { DAY_MS } from "@/lib/time/durations";

const SHOWN_DAYS = 365;

/** Taken down by their poster while somebody was promised something under a rule. */
export const takenBackBy = (posterId: string) =>
  ({
    posterId,
    // For good: moderators' removals hide.
    hiddenAt: null,
    allocation: { not: "poster" },
    // A removal by mistake may have ended the promise before, which the poster has not done.
    replies: { some: { ...RELEASED, changes: { some: { ...RELEASED, byId: posterId } } } },
  }) satisfies Prisma.PostWhereInput;

const RELEASED = { state: "released", reason: toPrismaEnum("post-withdrawn") } as const;

export const countTakenBack = (posterId: string): Promise<number> =>
  db().post.count({
    where: { ...takenBackBy(posterId), withdrawnAt: { gt: new Date(Date.now() - SHOWN_DAYS * DAY_MS) } },
  });
