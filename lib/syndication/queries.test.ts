import { describe, expect, it } from "vitest";
import { takeDownPost } from "@/lib/replies/take-down-post";
import { findByShort } from "@/lib/syndication/queries";
import { shortCode } from "@/lib/syndication/short-links";
import { aMember, aPost } from "@/tests/support/factories";

describe("a short link", () => {
  it("finds its post among others of the same moment, and nothing else", async () => {
    const ada = await aMember();
    const ids = await Promise.all(Array.from({ length: 20 }, () => aPost(ada)));
    for (const id of ids) expect(await findByShort(shortCode(id))).toEqual({ id, isTakenDown: false });
    await takeDownPost(ada, ids[0] ?? "");
    expect(await findByShort(shortCode(ids[0] ?? ""))).toEqual({ id: ids[0], isTakenDown: true });
    expect(await findByShort("0000-0000-0000-0000")).toBeNull();
    expect(await findByShort("nonsense")).toBeNull();
  });
});
