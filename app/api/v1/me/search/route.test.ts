import { afterEach, describe, expect, it } from "vitest";
import { DELETE, PATCH } from "@/app/api/v1/me/search/[id]/route";
import { PUT as see } from "@/app/api/v1/me/search/reading/route";
import { GET, POST } from "@/app/api/v1/me/search/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { cellCentre } from "@/lib/geo/grid-cell";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { MAX_SEARCHES } from "@/lib/saved-searches/rules";
import { aMember, aPost, aRequest, HOME, type Member, withId } from "@/tests/support/factories";

const PATH = "/api/v1/me/search";

afterEach(() => void Object.assign(env(), { SMTP_URL: undefined }));

const save = (as: Member, json: object) => POST(aRequest(PATH, { method: "POST", as, json }));

async function saved(as: Member, json: object, status = 201) {
  const response = await save(as, json);
  expect([json, response.status]).toEqual([json, status]);
  return (await expectContract(response, "post", PATH)).search;
}

async function listOf(as: Member) {
  return (await expectContract(await GET(aRequest(PATH, { as })), "get", PATH)).searches;
}

async function change(as: Member, id: string, json: object) {
  return PATCH(aRequest(`${PATH}/x`, { method: "PATCH", as, json }), withId(id));
}

describe("saving a search", () => {
  it("stores its words, type, tag and place, of the place only the cell", async () => {
    const ben = await aMember();
    const around = { latitude: HOME.latitude, longitude: String(HOME.longitude), radius: 5 };
    const search = await saved(ben, {
      q: "  oak   desk ",
      type: "offer",
      tag: "Wood",
      ...around,
      sort: "newest",
    });
    const wanted = {
      q: "oak desk",
      type: "offer",
      tag: "wood",
      ...cellCentre(HOME),
      radius: 5,
      emailed: true,
    };
    expect(search).toMatchObject(wanted);
    const row = await db().savedSearch.findUniqueOrThrow({ where: { id: search._id } });
    expect(JSON.stringify(row)).not.toMatch(/50\.8738|0\.0088/);
    expect(row.secret).toMatch(/^[0-9a-f]{64}$/);
    expect(search.feed).toBe(`/searches/${row.secret}/feed.atom`);
  });

  it("says whether the daily mail brings its matches", async () => {
    const mailed = async (as: Member) => {
      const answers = [await save(as, { q: "desk" }), await GET(aRequest(PATH, { as }))];
      return Promise.all(answers.map(async (answer) => (await answer.json()).mails));
    };
    const ben = await aMember();
    Object.assign(env(), { SMTP_URL: "smtp://127.0.0.1:2525" });
    expect(await mailed(ben)).toEqual([true, true]);
    await db().user.update({ where: { id: ben.id }, data: { emailDaily: false } });
    expect(await mailed(ben)).toEqual([false, false]);
    Object.assign(env(), { SMTP_URL: undefined });
    expect(await mailed(await aMember())).toEqual([false, false]);
  });

  it("needs no place unless it filters by distance", async () => {
    const search = await saved(await aMember(), { q: "desk", latitude: HOME.latitude, longitude: 0 });
    expect(Object.keys(search)).not.toContain("latitude");
  });

  it("twice has the effect of once, even at the same time and with another spelling", async () => {
    const [ben, cleo] = [await aMember(), await aMember()];
    const statuses = await Promise.all([1, 2, 3].map(async () => (await save(ben, { q: "desk" })).status));
    expect(statuses.sort()).toEqual([200, 200, 201]);
    const [first] = await listOf(ben);
    expect((await saved(ben, { q: " DÉSK " }, 200))._id).toBe(first?._id);
    const near = { q: "desk", latitude: 50.87, longitude: 0.01, radius: 5 };
    for (const other of [
      { q: "desk", type: "offer" },
      { q: "desk", tag: "wood" },
      near,
      { ...near, radius: 6 },
    ])
      await saved(ben, other);
    expect((await listOf(ben)).length).toBe(5);
    expect((await saved(cleo, { q: "desk" }))._id).not.toBe(first?._id);
  });

  it(`is limited to ${MAX_SEARCHES} searches, also when more arrive at once`, async () => {
    const ben = await aMember();
    for (let number = 2; number < MAX_SEARCHES; number += 1) await saved(ben, { q: `thing${number}` });
    const last = await Promise.all(["one", "two", "three", "four"].map((q) => save(ben, { q: `last ${q}` })));
    expect(last.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    const refused = await expectContract(await save(ben, { q: "another" }), "post", PATH);
    expect(refused.message).toContain("You can keep 20 searches.");
    await saved(ben, { q: "thing2" }, 200);
    expect((await listOf(ben)).length).toBe(MAX_SEARCHES);
  });

  it.each([
    [{}, "q"],
    [{ type: "offer" }, "q"],
    [{ q: "   " }, "q"],
    [{ q: "!!!" }, "q"],
    [{ q: "x".repeat(201) }, "q"],
    [{ q: "desk", type: "wish" }, "type"],
    [{ q: "desk", tag: "t".repeat(31) }, "tag"],
    [{ radius: 5 }, "latitude"],
    [{ radius: 5, latitude: 50 }, "longitude"],
    [{ radius: 101, latitude: 50, longitude: 0 }, "radius"],
    [{ radius: 0, latitude: 50, longitude: 0 }, "radius"],
    [{ q: "desk", latitude: 91, longitude: 0, radius: 5 }, "latitude"],
    [{ q: 5 }, "q"],
    [{ q: null }, "q"],
  ])("refuses %j and names the field", async (json, path) => {
    const response = await save(await aMember(), json);
    expect(response.status).toBe(422);
    const { issues } = await expectContract(response, "post", PATH);
    expect(issues.map((issue) => issue.path)).toContain(path);
  });
});

describe("the list of saved searches", () => {
  it("shows new matches and the latest posts of each, newest search first", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    const before = await aPost(ada, { title: "Old teapot", createdAt: new Date(Date.now() - 60_000) });
    const teapots = await saved(ben, { q: "teapot" });
    await saved(ben, { q: "samovar" });
    await aPost(ben, { title: "My teapot" });
    const ids: string[] = [];
    for (const title of ["Blue teapot", "Red teapot", "White teapot"]) ids.push(await aPost(ada, { title }));
    const [samovars, first] = await listOf(ben);
    expect(samovars).toMatchObject({ q: "samovar", fresh: 0, posts: [] });
    expect(first).toMatchObject({ _id: teapots._id, fresh: 3 });
    expect(first?.posts.map(({ _id }) => _id)).toEqual([...ids].reverse());
    expect(first?.posts.map(({ _id }) => _id)).not.toContain(before);
    expect(JSON.stringify(first)).not.toMatch(/12 Elm|50\.873812|0\.008843/);
  });

  it("counts from the last visit, which also marks those notifications as read, and no others", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    await saved(ben, { q: "violin" });
    await aPost(ada, { title: "Small violin" });
    await notifyMatches();
    const { notify: tell } = await import("@/lib/notifications/mutations");
    const payload = { postId: await aPost(ada), title: "Chair", type: "offer" as const };
    await db().$transaction((tx) => tell(tx, [ben.id], { kind: "comment", dedupeKey: "c", payload }));
    expect((await listOf(ben))[0]?.fresh).toBe(1);
    expect((await listOf(ben))[0]?.fresh).toBe(1);
    const seen = await see(aRequest(`${PATH}/reading`, { method: "PUT", as: ben, json: {} }));
    await expectContract(seen, "put", `${PATH}/reading`);
    const [search] = await listOf(ben);
    expect([search?.fresh, search?.posts.length]).toEqual([0, 1]);
    const unread = await db().notification.findMany({ where: { userId: ben.id, readAt: null } });
    expect(unread.map(({ kind }) => kind)).toEqual(["comment"]);
    await aPost(ada, { title: "Large violin" });
    expect((await listOf(ben))[0]?.fresh).toBe(1);
  });

  it("is visible to its owner only", async () => {
    const [ben, cleo] = [await aMember(), await aMember()];
    const { _id } = await saved(ben, { q: "banjo" });
    expect(await listOf(cleo)).toEqual([]);
    expect((await change(cleo, _id, { emailed: false })).status).toBe(404);
    const gone = await DELETE(aRequest(`${PATH}/x`, { method: "DELETE", as: cleo }), withId(_id));
    expect(gone.status).toBe(404);
    expect(await listOf(ben)).toMatchObject([{ _id, emailed: true }]);
  });
});

describe("a saved search", () => {
  it("is emailed or not, as its owner chooses", async () => {
    const ben = await aMember();
    const { _id } = await saved(ben, { q: "cello" });
    for (const emailed of [false, false, true]) {
      const response = await change(ben, _id, { emailed });
      expect((await expectContract(response, "patch", `${PATH}/{id}`)).search).toMatchObject({
        _id,
        emailed,
      });
    }
    expect((await change(ben, _id, {})).status).toBe(422);
  });

  it("is gone once deleted, and can be saved again", async () => {
    const ben = await aMember();
    const { _id } = await saved(ben, { q: "harp" });
    const remove = () => DELETE(aRequest(`${PATH}/x`, { method: "DELETE", as: ben }), withId(_id));
    await expectContract(await remove(), "delete", `${PATH}/{id}`);
    expect((await remove()).status).toBe(404);
    expect(await listOf(ben)).toEqual([]);
    expect((await saved(ben, { q: "harp" }))._id).not.toBe(_id);
  });
});
