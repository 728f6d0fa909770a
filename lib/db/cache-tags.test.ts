import { Client } from "pg";
import { afterEach, expect, it, vi } from "vitest";
import { POST } from "@/app/api/v1/post/upload/route";
import { invalidateTags } from "@/lib/db/cache-tags";
import { transaction } from "@/lib/db/client";
import { CHANNEL, type Invalidation, registerInvalidation } from "@/lib/db/server-bridge";
import { tags } from "@/lib/db/tag-names";
import { aMember, anUpload, aPhoto, aRequest, aTag } from "@/tests/support/factories";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

function changesOfHere(): Invalidation[] {
  const seen: Invalidation[] = [];
  registerInvalidation(async (change) => void seen.push(change));
  undo.push(() => registerInvalidation(async () => {}));
  return seen;
}

/** Everything that PostgreSQL tells another instance. */
async function heardElsewhere(): Promise<string[]> {
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  undo.push(() => client.end());
  const heard: string[] = [];
  client.on("notification", ({ payload = "" }) => heard.push(payload));
  await client.query(`LISTEN ${CHANNEL}`);
  return heard;
}

it("a publication names what shows it, and no other tag page, profile, post or sitemap", async () => {
  const [poster, tag] = [await aMember(), aTag()];
  const seen = changesOfHere();
  const body = await anUpload({ images: await aPhoto(), tags: tag });
  const { post } = await (await POST(aRequest("/api/v1/post/upload", { as: poster, body }))).json();
  const named = new Set(seen.flatMap(({ added, changed }) => [...added, ...changed]));
  expect([...named].sort()).toEqual(
    [
      tags.feed,
      tags.post(post._id),
      tags.profile(poster.id),
      tags.listing(tag),
      tags.related(tag),
      tags.lastSitemap,
    ].sort(),
  );
});

it("a change that does not last is told to nobody, here or in another instance", async () => {
  const seen = changesOfHere();
  const heard = await heardElsewhere();
  const failed = transaction(async (tx) => {
    invalidateTags(tx, "undone");
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  await transaction(async (tx) => invalidateTags(tx, "done"));
  await vi.waitFor(() => expect(heard.join()).toContain("done"), { timeout: 30_000 });
  expect(seen.map(({ changed }) => changed)).toEqual([["done"]]);
  expect(heard.join()).not.toContain("undone");
});
