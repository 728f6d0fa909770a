import { revalidateTag } from "next/cache";
import { describe, expect, it, vi } from "vitest";
import { deleteSearch, saveSearch } from "@/lib/saved-searches/mutations";
import { getSearchBySecret } from "@/lib/saved-searches/queries";
import { aMember, aPost } from "@/tests/support/factories";

async function aSearch(q: string) {
  const ben = await aMember();
  const { search } = await saveSearch(ben, { q, tag: "", type: null, around: null });
  return { ben, search, secret: search.feed.split("/")[2] ?? "" };
}

describe("a saved search read by its secret", () => {
  it("lists the newest results, but not the owner's posts", async () => {
    const { ben, search, secret } = await aSearch("quernstone");
    await aPost(await aMember(), { title: "A quernstone of basalt" });
    const newest = await aPost(await aMember(), { title: "Another quernstone" });
    await aPost(ben, { title: "My own quernstone" });
    const found = await getSearchBySecret(secret, 1);
    expect(found?.search).toEqual(search);
    expect(found?.posts.map(({ _id }) => _id)).toEqual([newest]);
  });

  it("is not found without the secret or after it is deleted", async () => {
    const { ben, search, secret } = await aSearch("anvil");
    for (const other of ["", "x", "0".repeat(64), search._id]) {
      expect(await getSearchBySecret(other, 1)).toBeNull();
    }
    await deleteSearch(ben, search._id);
    expect(vi.mocked(revalidateTag)).toHaveBeenCalledWith(`search:${search._id}`, { expire: 0 });
    expect(await getSearchBySecret(secret, 1)).toBeNull();
  });
});
