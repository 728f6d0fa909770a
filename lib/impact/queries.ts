import "server-only";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { type HandOver, impactOf, sumTotals } from "@/lib/impact/rules";
import type { Impact, Tally } from "@/lib/impact/schema";

export async function getImpact(): Promise<Impact> {
  const [here, elsewhere] = await Promise.all([listHandOvers({}), listGivenElsewhere({})]);
  return impactOf([...here, ...elsewhere]);
}

export async function getImpactOf(userId: string): Promise<Tally> {
  const [here, elsewhere] = await Promise.all([
    listHandOvers({ OR: [{ personId: userId }, { post: { posterId: userId } }] }),
    listGivenElsewhere({ posterId: userId }),
  ]);
  return sumTotals([...here, ...elsewhere]);
}

async function listHandOvers(of: Prisma.ReplyWhereInput): Promise<HandOver[]> {
  const rows = await db().reply.findMany({
    where: { ...of, state: "completed" },
    select: {
      granted: true,
      verified: true,
      stateSince: true,
      post: { select: thing },
    },
  });
  return rows.map(({ granted: items, verified, stateSince: at, post }) => ({
    ...{ items, verified, at },
    ...describeThing(post),
  }));
}

/** Offers that went to somebody outside of this site, in their poster's words. */
async function listGivenElsewhere(of: Prisma.PostWhereInput): Promise<HandOver[]> {
  const rows = await db().postOutcome.findMany({
    where: { kind: "elsewhere", post: { ...of, type: "offer" } },
    select: { quantity: true, at: true, post: { select: thing } },
  });
  return rows.map(({ quantity: items, at, post }) => ({
    ...{ items, verified: false, at },
    ...describeThing(post),
  }));
}

const thing = {
  title: true,
  tags: true,
  publicAddress: true,
  publicLatitude: true,
  publicLongitude: true,
} as const satisfies Prisma.PostSelect;

const describeThing = ({
  title,
  tags,
  publicAddress: address,
  publicLatitude: latitude,
  publicLongitude: longitude,
}: Prisma.PostGetPayload<{ select: typeof thing }>) => ({ title, tags, address, latitude, longitude });
