import { expect, it } from "vitest";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { listActive } from "@/lib/search/list-active";
import { aMember, aPost } from "@/tests/support/factories";

it("the list of a tag shows available posts of one type, newest first", async () => {
  const ada = await aMember();
  const [old, young] = [await aPost(ada, { tags: ["harp"] }), await aPost(ada, { tags: ["harp", "music"] })];
  await aPost(ada, { tags: ["harp"], type: "request" });
  await takeDownPost(ada, await aPost(ada, { tags: ["harp"] }));
  const found = await listActive({ type: "offer", tag: "harp" }, 10);
  expect(found.map(({ _id }) => _id)).toEqual([young, old]);
  expect(await listActive({ tag: "har" }, 10)).toEqual([]);
});
