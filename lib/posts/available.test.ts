import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { activeWhere } from "@/lib/posts/queries";
import { acceptsReplies, statusOf } from "@/lib/posts/rules";
import { aMember, aPost } from "@/tests/support/factories";

const DAY = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY);

/** Every state that the constraints of the database allow. */
const STATES = [null, ago(1)]
  .flatMap((withdrawnAt) =>
    [ago(1), ago(-1)].flatMap((expiresAt) =>
      [1, 3, null].flatMap((quantity) =>
        [0, 1, 3].flatMap((promised) =>
          [0, 1, 3].map((completed) => ({ withdrawnAt, expiresAt, quantity, promised, completed })),
        ),
      ),
    ),
  )
  .filter(
    ({ withdrawnAt, quantity, promised, completed }) =>
      promised + completed <= (quantity ?? 1) && !(withdrawnAt && promised > 0),
  );
type State = (typeof STATES)[number];

const posts = new Map<string, State>();

beforeAll(async () => {
  const poster = await aMember();
  for (const state of STATES) {
    const id = await aPost(poster);
    // By an update, which sets `goneAt`.
    await db().post.update({ where: { id }, data: state });
    posts.set(id, state);
  }
});
// Their numbers are of no replies.
afterAll(() => db().post.deleteMany({ where: { id: { in: [...posts.keys()] } } }));

const stateOf = (id: string) => JSON.stringify(posts.get(id));

describe("which posts are available", () => {
  it("is the same to the database, to its client and to the rules of a post", async () => {
    const ids = [...posts.keys()];
    const bySql = await db().$queryRaw<{ id: string }[]>`SELECT "id"::text FROM "Post"
      WHERE "id" = ANY (${ids}::uuid[]) AND is_available("withdrawnAt", "goneAt", "expiresAt", "promised")`;
    const byClient = await db().post.findMany({
      where: { ...activeWhere(), id: { in: ids } },
      select: { id: true },
    });
    const byRules = ids.filter((id) => {
      const state = posts.get(id) as State;
      return acceptsReplies(statusOf({ type: "offer", ...state }, Date.now()));
    });
    const expected = byRules.map(stateOf).sort();
    expect(bySql.map(({ id }) => stateOf(id)).sort()).toEqual(expected);
    expect(byClient.map(({ id }) => stateOf(id)).sort()).toEqual(expected);
  });

  it("is the same in the feed of changes", async () => {
    const rows = await db().$queryRaw<{ isSame: boolean }[]>`
      SELECT is_available("withdrawnAt", "goneAt", "Post"."expiresAt", "promised") <> "gone" AS "isSame"
      FROM "Post" JOIN "PostChange" ON "postId" = "id" WHERE "id" = ANY (${[...posts.keys()]}::uuid[])`;
    expect(rows).toHaveLength(posts.size);
    expect(rows.every(({ isSame }) => isSame)).toBe(true);
  });

  it("is worked out by the planner, which uses the index of available posts", async () => {
    await db().$executeRawUnsafe(`ANALYZE "Post"`);
    const [, plan] = await db().$transaction([
      db().$executeRawUnsafe("SET LOCAL enable_seqscan = off"),
      db().$queryRawUnsafe(`EXPLAIN SELECT "id" FROM "Post"
        WHERE "type" = 'offer' AND is_available("withdrawnAt", "goneAt", "expiresAt", "promised")
        ORDER BY "createdAt" DESC, "id" DESC LIMIT 24`),
    ]);
    expect(JSON.stringify(plan)).toContain("Post_active_idx");
    expect(JSON.stringify(plan)).not.toContain("is_available");
  });
});
