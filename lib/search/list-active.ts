import "server-only";
import { type QueryRows, queryRows } from "@/lib/db/named-statements";
import type { PostType } from "@/lib/posts/field-rules";
import type { PostView } from "@/lib/posts/schema";
import { readPage } from "@/lib/search/read-page";
import { readQuery } from "@/lib/search/read-query";

export type FeedFilter = { type?: PostType | undefined; tag?: string | undefined };

/** The newest posts that somebody can still have. */
export async function listActive(
  filter: FeedFilter,
  count: number,
  ask: QueryRows = queryRows,
): Promise<PostView[]> {
  const read = await readQuery({ ...filter, status: "available" }, undefined, ask);
  const { posts } = await readPage({ sort: "newest", limit: count }, read, { ask });
  return posts;
}
