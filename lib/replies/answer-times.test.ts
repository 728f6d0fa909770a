import { afterAll, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { getUsualResponseTime } from "@/lib/replies/answer-times";
import { aMember, aPost } from "@/tests/support/factories";
import { listScans, recordStatements } from "@/tests/support/query-plans";

const ANSWERS_EACH = 5000;
/** 300 answers, each with its reply, its post and an earlier answer looked for. */
const MAX_READ = 1500;

afterAll(async () => {
  // Their repliers are made up.
  await db().$transaction([
    db().$executeRaw`SET LOCAL session_replication_role = replica`,
    db().replyChange.deleteMany(),
    db().reply.deleteMany(),
  ]);
});

it("the usual time of a site reads its latest answers only, however many there are", async () => {
  const posters = [await aMember(), await aMember(), await aMember(), await aMember()];
  for (const [at, poster] of posters.entries()) await answerMany(poster.id, await aPost(poster), at);
  await db().$executeRaw`ANALYZE "Reply", "ReplyChange", "Post"`;
  expect(await getUsualResponseTime(db())).toBe("hours");
  const [statement] = await recordStatements(() => getUsualResponseTime(db()));
  expect(statement?.text).toContain("ReplyChange");
  const scans = await listScans(statement ?? { text: "", values: [] });
  expect(scans.filter(({ table, node }) => table !== "Post" && node === "Seq Scan")).toEqual([]);
  expect(scans.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThan(MAX_READ);
});

/** Two hours after each question, every other by the end of the post, without the triggers that each reply would run. @param at so that the posters alternate */
async function answerMany(posterId: string, postId: string, at: number): Promise<void> {
  await db().$transaction([
    db().$executeRaw`SET LOCAL session_replication_role = replica`,
    db().$executeRaw`
      WITH asked AS (
        INSERT INTO "Reply" ("id", "postId", "personId", "quantity", "text", "pickup", "state", "askedAt", "stateSince")
        SELECT gen_random_uuid(), ${postId}::uuid, gen_random_uuid(), 1, '', 'Today', 'declined', now() - interval '2 hours', now()
        FROM generate_series(1, ${ANSWERS_EACH}::int) RETURNING "id"
      ), numbered AS (SELECT "id", row_number() OVER () AS n FROM asked)
      INSERT INTO "ReplyChange" ("id", "replyId", "state", "quantity", "reason", "byId", "at")
      SELECT lpad(to_hex(n * 4 + ${at}::int), 32, '0')::uuid, "id", 'declined', 0, CASE WHEN n % 2 = 0 THEN 'expired'::"ReplyReason" END,
        CASE WHEN n % 2 = 1 THEN ${posterId}::uuid END, now() FROM numbered`,
  ]);
}
