import { Prisma } from "@/lib/generated/prisma/client";

/** A member is told once that a post may be what they look for. */
export const matchKey = (postId: string) => `match:${postId}`;

/** Both as SQL, such as the names of columns. */
export const isUntold = (userId: Prisma.Sql, postId: Prisma.Sql) => Prisma.sql`
  NOT EXISTS (SELECT FROM "Notification" told WHERE told."userId" = ${userId} AND told."dedupeKey" = 'match:' || ${postId})`;
