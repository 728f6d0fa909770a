import { describe, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET } from "@/app/api/v1/post/changes/route";
import { db } from "@/lib/db/client";
import { editProfile } from "@/lib/profiles/mutations";
import { editPost } from "@/lib/replies/edit-post";
import { promise } from "@/lib/replies/promises";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { DAY_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply, aRequest, HOME } from "@/tests/support/factories";

const ask = async (since: string, limit?: number) => {
  const path = `/api/v1/post/changes?since=${since}${limit ? `&limit=${limit}` : ""}`;
  return expectContract(await GET(aRequest(path)), "get", "/api/v1/post/changes");
};

/** Where the feed of changes ends at the moment. */
async function theEnd(): Promise<string> {
  let since = "0";
  for (;;) {
    const page = await ask(since, 500);
    since = page.since;
    if (!page.more) return since;
  }
}

const told = async (since: string) => (await ask(since)).changes.map(({ _id, change }) => [_id, change]);

describe("the change feed", () => {
  it("lists new posts in order of publication", async () => {
    const since = await theEnd();
    const poster = await aMember();
    const [chair, table] = [await aPost(poster), await aPost(poster, { title: "Table" })];
    expect(await told(since)).toEqual([
      [chair, "created"],
      [table, "created"],
    ]);
  });

  it("lists each post once, in its current state", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    const since = await theEnd();
    await editPost(poster, id, { title: "A better chair" });
    await editPost(poster, id, { title: "The best chair" });
    const { changes } = await ask(since);
    expect(changes).toMatchObject([{ _id: id, change: "updated", post: { title: "The best chair" } }]);
  });

  it("includes promises and a new poster name, which everyone can see", async () => {
    const [poster, replier] = [await aMember(), await aMember()];
    const id = await aPost(poster);
    const reply = await aReply(replier, id);
    const since = await theEnd();
    await promise(poster, id, { replyId: reply._id });
    const promised = await ask(since);
    expect(promised.changes).toMatchObject([{ change: "updated", post: { status: "promised" } }]);
    await editProfile(poster, { name: "Grace Hopper" });
    expect((await ask(promised.since)).changes).toMatchObject([
      { post: { postedBy: { name: "Grace Hopper" } } },
    ]);
  });

  it("omits private changes and never reveals the home", async () => {
    const poster = await aMember();
    const id = await aPost(poster);
    const since = await theEnd();
    await editPost(poster, id, {
      address: "14 Elm Street, Lewes, AB1 2CD",
      latitude: HOME.latitude + 0.0001,
    });
    await aReply(await aMember(), id);
    expect(await told(since)).toEqual([]);
    const { changes } = await ask(String(BigInt(since) - 1n));
    expect(JSON.stringify(changes)).not.toContain(String(HOME.latitude));
    expect(JSON.stringify(changes)).not.toContain("12 Elm");
  });

  it("announces a post that is gone: taken down, expired, or deleted with its poster", async () => {
    const poster = await aMember();
    const [down, deleted] = [await aPost(poster), await aPost(await aMember())];
    const expiring = await aPost(poster, { expiresAt: new Date(Date.now() + 300) });
    const since = await theEnd();
    await takeDownPost(poster, down);
    await db().post.delete({ where: { id: deleted }, select: { id: true } });
    await expect.poll(async () => (await told(since)).length).toBe(3);
    const { changes } = await ask(since);
    expect(changes.map(({ _id, change, post }) => [_id, change, post?.status])).toEqual([
      [down, "gone", undefined],
      [deleted, "gone", undefined],
      [expiring, "gone", "expired"],
    ]);
  });

  it("lists a renewed post again", async () => {
    const id = await aPost(await aMember());
    const end = (expiresAt: Date) =>
      db().post.update({ where: { id }, data: { expiresAt }, select: { id: true } });
    const since = await theEnd();
    await end(new Date(Date.now() - DAY_MS));
    expect(await told(since)).toEqual([[id, "gone"]]);
    await end(new Date(Date.now() + DAY_MS));
    expect(await told(since)).toEqual([[id, "updated"]]);
  });

  it("omits posts that appeared and disappeared between two reads", async () => {
    const since = await theEnd();
    const poster = await aMember();
    await takeDownPost(poster, await aPost(poster));
    expect(await told(since)).toEqual([]);
  });

  it("pages through everything, without gaps or duplicates", async () => {
    const since = await theEnd();
    const poster = await aMember();
    const made: string[] = [];
    for (let n = 0; n < 7; n += 1) made.push(await aPost(poster));
    const seen: string[] = [];
    let page = await ask(since, 3);
    seen.push(...page.changes.map(({ _id }) => _id));
    while (page.more) {
      page = await ask(page.since, 3);
      seen.push(...page.changes.map(({ _id }) => _id));
    }
    expect(seen).toEqual(made);
  });

  it("misses nothing while many write at once, some of them slowly", async () => {
    const poster = await aMember();
    const ids = await Promise.all(Array.from({ length: 8 }, () => aPost(poster)));
    let since = await theEnd();
    const latest = new Map<string, string>();
    const read = async () => {
      const page = await ask(since);
      since = page.since;
      for (const { _id, post } of page.changes) latest.set(_id, post?.title ?? "");
    };
    const write = async (id: string, writer: number) => {
      for (let turn = 0; turn < 10; turn += 1) {
        await db().$transaction(async (tx) => {
          await tx.post.update({
            where: { id },
            data: { title: `${writer} wrote ${turn}` },
            select: { id: true },
          });
          // So that transactions end in another order than they began.
          await tx.$queryRaw`SELECT pg_sleep(random() * 0.02)::text`;
        });
      }
    };
    let writing = true;
    const reading = (async () => {
      while (writing) await read();
    })();
    await Promise.all(ids.map(write));
    writing = false;
    await reading;
    await read();
    expect([...latest].sort()).toEqual(ids.map((id, writer) => [id, `${writer} wrote 9`]).sort());
  });

  it("refuses an invalid place", async () => {
    for (const since of ["x", "-1", "9".repeat(40), "1.5"]) {
      expect((await GET(aRequest(`/api/v1/post/changes?since=${since}`))).status).toBe(422);
    }
  });
});
