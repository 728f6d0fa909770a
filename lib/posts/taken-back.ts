import "server-only";
import { db } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { DAY_MS } from "@/lib/time/durations";

const SHOWN_DAYS = 365;

/** Taken down while somebody was promised something under a rule. */
export const TAKEN_BACK = {
  // For good, and not by moderators.
  hiddenAt: null,
  allocation: { not: "poster" },
  replies: { some: { state: "released", reason: toPrismaEnum("post-withdrawn") } },
} as const satisfies Prisma.PostWhereInput;

export const countTakenBack = (posterId: string): Promise<number> =>
  db().post.count({
    where: { posterId, withdrawnAt: { gt: new Date(Date.now() - SHOWN_DAYS * DAY_MS) }, ...TAKEN_BACK },
  });
