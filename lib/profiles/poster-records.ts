import "server-only";
import type { QueryRows } from "@/lib/db/named-statements";
import { tags } from "@/lib/db/tag-names";
import { recallByTag } from "@/lib/db/tagged-memory";
import { Prisma } from "@/lib/generated/prisma/client";
import type { PostView } from "@/lib/posts/schema";
import { selectAnswerTimes } from "@/lib/replies/answer-times";
import { type Reliability, selectReliability } from "@/lib/replies/reliability";
import { responseTime } from "@/lib/replies/response-time";

type Row = { id: string; seconds: number[] | null } & { [Key in keyof Reliability]: number | null };
type Record = Pick<PostView["postedBy"], "pace" | "kept">;

/** Adds to the posts of a list, in one statement or none, what the profiles of their posters tell everyone. */
export async function withPosterRecords<Page extends { posts: PostView[] }>(
  page: Page,
  ask: QueryRows,
): Promise<Page> {
  const byTag = new Map(page.posts.map(({ postedBy: { _id } }) => [tags.profile(_id), _id]));
  const records = await recallByTag([...byTag.keys()], async (missing) => {
    const read = await listRecords(
      missing.flatMap((tag) => byTag.get(tag) ?? []),
      ask,
    );
    return new Map(missing.map((tag) => [tag, read.get(byTag.get(tag) ?? "") ?? {}]));
  });
  const posts = page.posts.map((post) => ({
    ...post,
    postedBy: { ...post.postedBy, ...records.get(tags.profile(post.postedBy._id)) },
  }));
  return { ...page, posts };
}

async function listRecords(ids: string[], ask: QueryRows): Promise<Map<string, Record>> {
  const rows = await ask<Row>(Prisma.sql`
    SELECT "id", "seconds", "kept", "broken"
    FROM (${selectAnswerTimes(ids)}) AS answers FULL JOIN (${selectReliability(ids)}) AS promises USING ("id")`);
  return new Map(rows.map((row) => [row.id, toRecord(row)]));
}

/** Of one who ever did not show up, only the profile tells: a number alone would praise them. */
function toRecord({ seconds, kept, broken }: Row): Record {
  const pace = responseTime(seconds ?? []);
  return { ...(pace && { pace }), ...(kept && !broken && { kept }) };
}
