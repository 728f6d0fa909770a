import "server-only";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { type HandOver, impactOf, sumTotals } from "@/lib/impact/rules";
import type { Impact, Tally } from "@/lib/impact/schema";

export async function getImpact(): Promise<Impact> {
  return impactOf(await listHandOvers({}));
}

export async function getImpactOf(userId: string): Promise<Tally> {
  return sumTotals(await listHandOvers({ OR: [{ personId: userId }, { post: { posterId: userId } }] }));
}

async function listHandOvers(of: Prisma.ReplyWhereInput): Promise<HandOver[]> {
  const rows = await db().reply.findMany({
    where: { ...of, state: "completed" },
    select: {
      granted: true,
      verified: true,
      stateSince: true,
      post: {
        select: { title: true, tags: true, publicAddress: true, publicLatitude: true, publicLongitude: true },
      },
    },
  });
  return rows.map(({ granted, verified, stateSince, post }) => ({
    items: granted,
    verified,
    at: stateSince,
    title: post.title,
    tags: post.tags,
    address: post.publicAddress,
    latitude: post.publicLatitude,
    longitude: post.publicLongitude,
  }));
}
