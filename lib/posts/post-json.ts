import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import type { PrismaPostRow } from "@/lib/posts/post-rows";
import { toPostView } from "@/lib/posts/queries";
import type { PostView } from "@/lib/posts/schema";

/** As `POST_JSON` writes it: times are text. */
export type PostJson = {
  [Key in keyof PrismaPostRow]: PrismaPostRow[Key] extends Date | null
    ? TimeText<PrismaPostRow[Key]>
    : PrismaPostRow[Key];
};
type TimeText<T> = null extends T ? string | null : string;

/** The columns of `publicSelect` for a list in one statement: needs "Post" as `post` and "User" as `poster`. */
export const POST_JSON = Prisma.sql`json_build_object(
  'id', post."id", 'type', post."type", 'title', post."title", 'description', post."description",
  'quantity', post."quantity", 'tags', post."tags", 'publicAddress', post."publicAddress",
  'publicLatitude', post."publicLatitude", 'publicLongitude', post."publicLongitude",
  'locationPrecision', post."locationPrecision", 'closedLatitude', post."closedLatitude",
  'closedLongitude', post."closedLongitude", 'createdAt', post."createdAt", 'pickup', post."pickup",
  'expiresAt', post."expiresAt", 'withdrawnAt', post."withdrawnAt", 'goneAt', post."goneAt",
  'promised', post."promised", 'completed', post."completed", 'allocation', post."allocation",
  'drawAt', post."drawAt", 'drawSeed', post."drawSeed",
  'poster', json_build_object('id', poster."id", 'name', poster."name", 'pictureUrl', poster."pictureUrl"),
  'images', (SELECT coalesce(json_agg(json_build_object('url', "url", 'width', "width", 'height', "height",
    'placeholder', "placeholder", 'alt', "alt") ORDER BY "position"), '[]') FROM "Image" WHERE "postId" = post."id"))`;

/** Changes the object: copying its columns would cost more than all the rest. */
export function viewOfJson(post: PostJson): PostView {
  const times = {
    createdAt: new Date(post.createdAt),
    expiresAt: new Date(post.expiresAt),
    withdrawnAt: timeOf(post.withdrawnAt),
    goneAt: timeOf(post.goneAt),
    drawAt: timeOf(post.drawAt),
  };
  return toPostView(Object.assign(post as Omit<PostJson, keyof typeof times>, times));
}

const timeOf = (text: string | null) => (text === null ? null : new Date(text));
