import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { emailSearch, saveSearch } from "@/lib/saved-searches/mutations";
import { mailOf } from "@/tests/support/exchanges";
import { aMember, aPost, aSearch, aTag, type Member } from "@/tests/support/factories";

beforeEach(async () => {
  await db().savedSearch.deleteMany();
});

const payloadsOf = async ({ id }: Member) =>
  (await db().notification.findMany({ where: { userId: id, kind: "match" } })).map(({ payload }) => payload);

describe("an offer that answers a request rings", () => {
  it("also where fifty newer requests nearby merely share its tag", async () => {
    const [ada, ben, others] = [await aMember(), await aMember(), await aMember()];
    const tag = aTag();
    await aPost(ben, { type: "request", title: "Microscope", tags: [tag] });
    for (let index = 0; index < 51; index += 1)
      await aPost(others, { type: "request", title: `Wardrobe ${index}`, tags: [tag] });
    await db().matchQueue.deleteMany();
    await aPost(ada, { title: "Microscope", tags: [tag] });
    await notifyMatches();
    expect(await payloadsOf(ben)).toMatchObject([{ answers: "Microscope" }]);
  });

  it("with its mail, though a saved search without mails finds it as well", async () => {
    const [ada, ben] = [await aMember(), await aMember()];
    await aPost(ben, { type: "request", title: "Telescope" });
    const { search } = await saveSearch(ben, aSearch({ q: "telescope" }));
    await emailSearch(ben, search._id, false);
    await db().matchQueue.deleteMany();
    await aPost(ada, { title: "Telescope" });
    await notifyMatches();
    expect(await payloadsOf(ben)).toHaveLength(1);
    expect(await mailOf(ben, "daily")).toEqual(["match"]);
  });
});

it("a post that two saved searches find has its mail, though the older one is without mails", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  const { search } = await saveSearch(ben, aSearch({ q: "planetarium" }));
  await emailSearch(ben, search._id, false);
  await saveSearch(ben, aSearch({ type: "offer" }));
  await aPost(ada, { title: "Planetarium" });
  await notifyMatches();
  expect(await mailOf(ben, "daily")).toEqual(["match"]);
});
