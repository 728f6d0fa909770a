import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { eraseDueAccounts } from "@/lib/account-deletions/erase-accounts";
import { requestDeletion } from "@/lib/account-deletions/mutations";
import { db } from "@/lib/db/client";
import { ERASED_LIST, readErasedList, saveErasedList } from "@/scripts/backup/erased-list.mjs";
import { loadBackup } from "@/scripts/backup/load.mjs";
import { aBackupOf, anEmptyDatabase, ask, folder, signal, sourceUrl } from "@/tests/support/backup-drill";
import { aMarkedMember, MARK, type MarkedScene } from "@/tests/support/canaries";
import { PASSWORD } from "@/tests/support/factories";
import { assertInvariants } from "@/tests/support/invariants";

describe("a backup from before an erasure", () => {
  let scene: MarkedScene;
  let older: string;
  const list = join(process.env.DATA_DIR ?? "", ERASED_LIST);

  beforeAll(async () => {
    scene = await aMarkedMember();
    older = await aBackupOf(sourceUrl());
    await requestDeletion(scene.maria, PASSWORD);
    await db().accountDeletion.updateMany({ data: { eraseAt: new Date(0) } });
    expect(await eraseDueAccounts()).toBe(1);
  });

  async function restoreWith(erasedLists: string[]) {
    const url = await anEmptyDatabase();
    const uploads = await mkdtemp(join(folder, "uploads-"));
    const { erased } = await loadBackup({ backup: older, url, uploads, erasedLists, signal });
    return { url, uploads, erased };
  }

  async function dump(url: string): Promise<string> {
    const sql = "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'";
    const parts = (await ask<{ name: string }>(url, sql)).map(({ name }) =>
      ask<{ row: string }>(url, `SELECT t::text AS row FROM "${name}" AS t`),
    );
    return (await Promise.all(parts))
      .flat()
      .map(({ row }) => row.toLowerCase())
      .join("\n");
  }

  it("is erased again by the list in the data folder, with pictures and what was under way [S12, R16]", async () => {
    const { url, uploads, erased } = await restoreWith([list]);
    expect(erased).toBe(1);
    expect(await dump(url)).not.toContain(MARK);
    expect(await readdir(uploads)).toEqual([]);
    const { threads } = scene;
    const states = await ask(url, `SELECT "state" FROM "Reply" WHERE "id" = '${threads.promised}'`);
    expect(states).toEqual([{ state: "released" }]);
    await assertInvariants(url);
  });

  it("comes back whole without any list, so the list is what does it", async () => {
    const { url, erased } = await restoreWith([join(folder, "no-such-list")]);
    expect(erased).toBe(0);
    expect(await dump(url)).toContain(MARK);
  });

  it("is erased again by the list beside the backups, when the data folder is lost [R16]", async () => {
    const beside = join(dirname(older), ERASED_LIST);
    await writeFile(beside, `${"0".repeat(64)}\nnot a digest\n`);
    const kept = await readFile(list, "utf8");
    await rm(list);
    // The next backup adds what the database knows.
    await saveErasedList(sourceUrl(), [list, beside], signal);
    expect(await readErasedList([beside])).toHaveLength(2);
    const { url, erased } = await restoreWith([list, beside]);
    expect(erased).toBe(1);
    expect(await dump(url)).not.toContain(MARK);
    await writeFile(list, kept);
  });
});
