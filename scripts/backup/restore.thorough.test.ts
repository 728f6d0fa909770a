import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { migrate } from "@/prisma/migrate";
import {
  aBackupOf,
  aNeighbourhood,
  anEmptyDatabase,
  ask,
  everything,
  folder,
  restore,
  sha256,
  sourceUrl,
  tables,
} from "@/tests/support/backup-drill";

let backup: string;

beforeAll(async () => {
  await aNeighbourhood();
  backup = await aBackupOf(sourceUrl());
});

describe("a backup is refused, and the database stays empty,", () => {
  const post = "tables/Post.copy.gz";
  const damages: [string, (copy: string) => Promise<void>, string][] = [
    ["when a table is cut off", (copy) => truncate(join(copy, post), 100), "Post.copy.gz was modified"],
    ["when a table is missing", (copy) => rm(join(copy, post)), "Post.copy.gz is missing"],
    [
      "when its manifest was changed",
      (copy) => appendFile(join(copy, "manifest.json"), " "),
      "manifest.json was modified",
    ],
    ["when it was never finished", (copy) => rm(join(copy, "SHA256SUMS")), "not a complete backup"],
    ["when its list is cut off", (copy) => cutList(copy, 40), "SHA256SUMS is cut off"],
    ["when its list lacks its last lines", (copy) => cutLines(copy, 1), "SHA256SUMS lacks manifest.json"],
    ["when a picture was changed", changePicture, "was modified"],
  ];

  async function cutList(copy: string, bytes: number) {
    const file = join(copy, "SHA256SUMS");
    await truncate(file, (await stat(file)).size - bytes);
  }

  async function cutLines(copy: string, lines: number) {
    const file = join(copy, "SHA256SUMS");
    const kept = (await readFile(file, "utf8")).split("\n").slice(0, -1 - lines);
    await writeFile(file, `${kept.join("\n")}\n`);
  }

  async function changePicture(copy: string) {
    const [name = ""] = await readdir(join(copy, "pictures"));
    await appendFile(join(copy, "pictures", name), "?");
  }

  it.each(damages)("%s [R16]", async (_, damage, message) => {
    const copy = await mkdtemp(join(folder, "damaged-"));
    await cp(backup, copy, { recursive: true });
    await damage(copy);
    const url = await anEmptyDatabase();
    await expect(restore(copy, url)).rejects.toThrow(message);
    expect(await tables(url)).toEqual([]);
  });

  it("when this version does not know its migrations", async () => {
    const [stranger, url] = [await anEmptyDatabase(), await anEmptyDatabase()];
    await migrate(stranger);
    await ask(
      stranger,
      "UPDATE _prisma_migrations SET migration_name = '20991231000000_later' WHERE migration_name LIKE '%_first'",
    );
    await expect(restore(await aBackupOf(stranger), url)).rejects.toThrow(
      "20991231000000_later, which this version does not",
    );
    expect(await tables(url)).toEqual([]);
  });

  it("when its rows do not match its counts; a complete one can then be restored there", async () => {
    const copy = await mkdtemp(join(folder, "miscounted-"));
    await cp(backup, copy, { recursive: true });
    await rewrite(join(copy, "manifest.json"), (text) =>
      text.replace(/("name": "WishlistItem"[^}]*"digest": ")./, "$1x"),
    );
    const sum = sha256(await readFile(join(copy, "manifest.json")));
    await rewrite(join(copy, "SHA256SUMS"), (text) => text.replace(/.{64}(?= {2}manifest)/, sum));
    const url = await anEmptyDatabase();
    await expect(restore(copy, url)).rejects.toThrow("The table WishlistItem did not arrive");
    expect(await ask(url, 'SELECT FROM "User"')).toEqual([]);
    await restore(backup, url);
    expect(await ask(url, 'SELECT FROM "User"')).toHaveLength(2);
  });

  async function rewrite(file: string, change: (text: string) => string) {
    const text = await readFile(file, "utf8");
    expect(change(text)).not.toBe(text);
    await writeFile(file, change(text));
  }
});

describe("a database stays unchanged", () => {
  it("when it has rows already", async () => {
    const before = await everything(sourceUrl());
    await expect(restore(backup, sourceUrl())).rejects.toThrow(
      "The database is not empty: there are rows in",
    );
    expect(await everything(sourceUrl())).toEqual(before);
  });

  it("when it belongs to another program", async () => {
    const url = await anEmptyDatabase();
    await ask(url, "CREATE TABLE recipes (id int)");
    await expect(restore(backup, url)).rejects.toThrow("The database is not empty: it has a table recipes");
    expect(await tables(url)).toEqual([{ name: "recipes" }]);
  });
});
