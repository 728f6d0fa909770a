import "server-only";
import { db, pool } from "@/lib/db/client";
import type { Kind } from "@/lib/db/server-bridge";
import { isTag } from "@/lib/posts/queries";
import { readTag } from "@/lib/posts/tags";
import { uuidRange } from "@/lib/syndication/short-links";

const POST_EXISTS = `SELECT 1 FROM "PostChange" WHERE "postId" = $1::uuid`;

const CHECKS: Record<Kind, (name: string) => Promise<boolean>> = {
  // Includes removed posts: their page decides.
  post: async (id) => {
    const query = { name: "post-exists", text: POST_EXISTS, values: [id] };
    return (await pool().query(query)).rows.length > 0;
  },
  short: async (name) => {
    const ids = uuidRange(name);
    const between = ids && { gte: ids.from, lte: ids.to };
    return between !== null && (await db().postChange.count({ where: { postId: between } })) > 0;
  },
  user: async (id) => (await db().user.count({ where: { id, leavingAt: null } })) > 0,
  thread: async (id) => (await db().reply.count({ where: { id } })) > 0,
  search: async (secret) => (await db().savedSearch.count({ where: { secret } })) > 0,
  tag: async (name) => {
    const tag = readTag(name);
    return tag !== null && isTag(tag);
  },
};

/** One index lookup, where rendering the page costs many times that. */
export const exists = (kind: Kind, name: string): Promise<boolean> => CHECKS[kind](name);
