import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { nearestSql } from "@/lib/search/nearby";
import { planQuery } from "@/lib/search/query-plan";
import { feedQuery } from "@/lib/search/schema";
import { searchPosts } from "@/lib/search/search-posts";
import { aMember } from "@/tests/support/factories";

const MANY = 100_000;
const PART = 1000;
const LEWES = { latitude: "50.8738", longitude: "0.0088" };

beforeAll(async () => {
  const { id } = await aMember();
  await db().$transaction(
    async (tx) => {
      // The words do not matter here, and indexing them would take longer.
      await tx.$executeRaw`ALTER TABLE "Post" DISABLE TRIGGER USER`;
      // In parts: a statement may take five seconds, also on a busy machine.
      for (let from = 1; from < MANY; from += PART)
        await tx.$executeRaw`
        INSERT INTO "Post" ("id", "type", "title", "description", "tags", "address", "latitude", "longitude",
          "publicAddress", "publicLatitude", "publicLongitude", "posterId", "createdAt")
        SELECT gen_random_uuid(), 'offer', 'Kitchen chair', 'Good to sit on.', '{}', 'Elm Street', 0, 0, 'Elm Street',
          50.005 + 0.01 * (n % 190), -0.992 + 0.016 * (n % 127), ${id}::uuid, now() - interval '1 minute' * n
        FROM generate_series(${from}::int, ${from + PART - 1}::int) AS n`;
      await tx.$executeRaw`ALTER TABLE "Post" ENABLE TRIGGER USER`;
    },
    { timeout: 90_000 },
  );
  await db().$executeRaw`ANALYZE "Post"`;
}, 120_000);

// Posts that no trigger saw are none of those that every other rule is about.
afterAll(() => db().$executeRaw`TRUNCATE "Post" CASCADE`);

type Plan = { "Node Type": string; "Index Name"?: string; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

async function planOf(query: Record<string, string>): Promise<Plan[]> {
  const { place, ...filters } = feedQuery.parse({ ...LEWES, ...query, sort: "nearest" });
  if (!place) throw new Error("a place is asked about");
  const asked = { ...filters, place };
  const sql = nearestSql(await planQuery({ ...asked, radius: undefined }), asked, undefined, 25);
  const [row] = await db().$queryRaw<
    { "QUERY PLAN": { Plan: Plan }[] }[]
  >`${Prisma.sql`EXPLAIN (FORMAT JSON)`} ${sql}`;
  const [explained] = row?.["QUERY PLAN"] ?? [];
  return explained ? nodesOf(explained.Plan) : [];
}

describe("among a hundred thousand posts", () => {
  it.each([
    ["all", {}],
    ["those of one type", { type: "offer" }],
    ["those that are open", { status: "open" }],
    ["those within five kilometres", { radius: "5" }],
  ])("the nearest of %s are found by the index, without reading every post [R10]", async (_, query) => {
    const nodes = await planOf(query);
    expect(nodes).toContainEqual(expect.objectContaining({ "Index Name": "Post_publicPoint_idx" }));
    expect(nodes.map((node) => node["Node Type"])).not.toContain("Seq Scan");
  });

  it("the nearest come first, page by page", async () => {
    const seen: string[] = [];
    const steps: (string | undefined)[] = [];
    let cursor: string | null = null;
    for (let count = 0; count < 5; count += 1) {
      const asked = feedQuery.parse({ ...LEWES, sort: "nearest", limit: "100", ...(cursor && { cursor }) });
      const { posts, nextCursor }: Awaited<ReturnType<typeof searchPosts>> = await searchPosts(asked);
      seen.push(...posts.map(({ _id }) => _id));
      steps.push(...posts.map(({ distance }) => distance));
      cursor = nextCursor;
    }
    expect(new Set(seen).size).toBe(500);
    const order = ["under 1 km", "1–2 km", "2–5 km", "5–10 km", "10–20 km"];
    const places = steps.map((step) => order.indexOf(step ?? ""));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).toContain(0);
  });
});
