import { mkdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { pool } from "@/lib/db/client";
import { uploadsFolder } from "@/lib/storage/storage";
import { aComment, aMember, aPost, aReply } from "@/tests/support/factories";
import { assertInvariants, requireFiles } from "./invariants";

const url = process.env.DATABASE_URL ?? "";

/** Breaks something as only whoever switches the database's own rules off can, looks, and mends it. */
async function whenBroken(breaks: string, mends: string): Promise<unknown> {
  const unruly = async (sql: string) => {
    const client = await pool().connect();
    try {
      await client.query(
        `SET session_replication_role = replica; ${sql}; SET session_replication_role = DEFAULT`,
      );
    } finally {
      client.release();
    }
  };
  await unruly(breaks);
  const found = await assertInvariants(url).catch((error: Error) => error.message);
  await unruly(mends);
  return found;
}

describe("the database invariants after each test file and after the journeys", () => {
  it("find wrong sums, inconsistent histories and rows without their parent [R04]", async () => {
    const [maria, ben] = [await aMember(), await aMember()];
    const id = await aPost(maria, { quantity: 3, allocation: "first-come" });
    await aReply(ben, id);
    const comment = await aComment(ben, id);
    await assertInvariants(url);
    const nobody = "00000000-0000-7000-8000-000000000000";
    expect(await whenBroken(`UPDATE "Post" SET "promised" = 2`, `UPDATE "Post" SET "promised" = 1`)).toMatch(
      /numbers are not the sums.*/,
    );
    expect(
      await whenBroken(
        `UPDATE "Reply" SET "state" = 'declined', "granted" = 0, "code" = NULL; UPDATE "Post" SET "promised" = 0`,
        `UPDATE "Reply" SET "state" = 'promised', "granted" = 1, "code" = '123456'; UPDATE "Post" SET "promised" = 1`,
      ),
    ).toMatch(/history does not end with its state/);
    const move = (to: string) => `UPDATE "Comment" SET "postId" = '${to}' WHERE "id" = '${comment._id}'`;
    expect(await whenBroken(move(nobody), move(id))).toMatch(/"Comment" without its "Post"/);
    await assertInvariants(url);
  });

  it("find pictures without files [R04]", async () => {
    await aPost(await aMember());
    await mkdir(uploadsFolder(), { recursive: true });
    await expect(requireFiles(url, uploadsFolder())).rejects.toThrow(
      "Pictures without their files: /images/",
    );
  });
});
