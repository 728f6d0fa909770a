import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { aMember, aPost, aTag, type Member } from "@/tests/support/factories";

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
});
