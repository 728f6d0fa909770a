import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { db } from "@/lib/db";
import { makePicture } from "@/lib/images";
import { sendMessage } from "@/lib/messages/mutations";
import { keepPictures } from "@/lib/posts/mutations";
import { getPost } from "@/lib/posts/queries";
import { promiseTo } from "@/lib/replies/recipients";
import { saveSearch } from "@/lib/searches/mutations";
import { aComment, aMember, aPhoto, aPost, aReply, aSearch } from "@/lib/testing";
import { addWish } from "@/lib/wishes/mutations";
import { migrate } from "../prisma/migrate";
import { createDatabase } from "./databases.mjs";
import { loadBackup } from "./snapshot/load.mjs";
import { writeBackup } from "./snapshot/write.mjs";

const root = join(import.meta.dirname, "..");
const { server, prefix } = inject("databases");
const { signal } = new AbortController();
const source = process.env.DATABASE_URL ?? "";
const uploads = join(process.env.DATA_DIR ?? "", "uploads");
let folder: string;
let backup: string;
let postId: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "swap-shop-backup-"));
  postId = await aNeighbourhood();
  await script("backup", [folder]);
  backup = join(folder, (await readdir(folder))[0] ?? "");
});

/** A post with two pictures, somebody who gets it, and whatever else people leave behind. Returns the post's id. */
async function aNeighbourhood(): Promise<string> {
  const [maria, jonas] = [await aMember({ name: "Maria\tWeber\\n" }), await aMember({ name: "Jonas Ø" })];
  const id = await aPost(maria, {
    title: "Two crêpe pans",
    description: "One line,\nand \\ another.",
    quantity: 2,
  });
  const picture = await makePicture(await aPhoto());
  const { images } = await keepPictures([picture, picture]);
  await db().post.update({ where: { id }, data: { images: { deleteMany: {}, create: images } } });
  const { _id: replyId } = await aReply(jonas, id);
  await promiseTo(maria, id, { replyId, quantity: 1 });
  await sendMessage(jonas, replyId, { text: "Is Saturday good?" }, "a-key-of-his-own");
  await aComment(jonas, id);
  await addWish(jonas, id);
  await saveSearch(jonas, aSearch());
  await aPost(jonas, { type: "request", title: "Chairs for a party" });
  return id;
}

async function script(name: string, args: string[], env = {}) {
  const options = { cwd: root, env: { ...process.env, ...env } };
  return promisify(execFile)(process.execPath, [`scripts/${name}.mjs`, ...args], options);
}

async function aBackupOf(url: string): Promise<string> {
  const target = join(await mkdtemp(join(folder, "backup-")), "it");
  await writeBackup({ url, uploads, elsewhere: false, target, signal });
  return target;
}

async function restore(from: string, url: string) {
  return loadBackup({ backup: from, url, uploads: await mkdtemp(join(folder, "uploads-")), signal });
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

function anEmptyDatabase(): Promise<string> {
  count += 1;
  return createDatabase(server, `${prefix}restored_${process.pid}_${count}`);
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<Row>(sql).finally(() => client.end())).rows;
}

const tables = (url: string) =>
  ask<{ name: string }>(
    url,
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );

/** Every row of every table, what only Postgres computes included; but not when migrations were applied. */
async function everything(url: string) {
  const kept = (await tables(url)).filter(({ name }) => name !== "_prisma_migrations");
  const found: Record<string, unknown> = {};
  for (const { name } of kept)
    found[name] = await ask(url, `SELECT it::text FROM "${name}" AS it ORDER BY 1`);
  found.migrations = await ask(url, "SELECT migration_name, checksum FROM _prisma_migrations ORDER BY 1");
  found.places = await ask(url, "SELECT last_value, is_called FROM post_place");
  return found;
}

const rules = (url: string) =>
  ask(
    url,
    `SELECT pg_get_triggerdef(oid) AS rule, tgenabled::text AS state FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT conname || pg_get_constraintdef(oid), convalidated::text FROM pg_constraint ORDER BY 1`,
  );

describe("a backup that is restored into an empty database", () => {
  it("brings back every row, every rule and every picture", async () => {
    const [url, dataDir] = [await anEmptyDatabase(), join(folder, "restored")];
    const { stdout } = await script("restore", [backup], { DATABASE_URL: url, DATA_DIR: dataDir });
    expect(stdout).toMatch(/^Restored \d+ rows of \d+ tables and [1-9]\d* picture files/);
    const restored = await everything(url);
    expect(restored).toEqual(await everything(source));
    expect(await rules(url)).toEqual(await rules(source));
    const pictures = await readdir(uploads);
    expect(await readdir(join(dataDir, "uploads"))).toEqual(pictures);
    for (const name of pictures)
      expect(await readFile(join(dataDir, "uploads", name))).toEqual(await readFile(join(uploads, name)));
    await theSiteWorksOn(url);
  });

  /** With its own code, whose one pool is turned to the restored database for a moment. */
  async function theSiteWorksOn(url: string) {
    const before = await getPost(postId);
    const { swapShopDb: kept } = globalThis as unknown as {
      swapShopDb: { pool?: pg.Pool; client?: unknown };
    };
    const own = { ...kept };
    const pool = new pg.Pool({ connectionString: url, options: "-c timezone=UTC" });
    Object.assign(kept, { pool, client: undefined });
    try {
      expect(await getPost(postId)).toEqual(before);
      await aPost(await aMember());
    } finally {
      Object.assign(kept, own);
      await pool.end();
    }
    const counts = 'count(*)::int AS posts, (SELECT count(*)::int FROM "PostChange") AS changes';
    expect(await ask(url, `SELECT ${counts} FROM "Post"`)).toEqual([{ posts: 3, changes: 3 }]);
  }

  it("is one moment of a site that people use meanwhile", async () => {
    const member = await aMember();
    const own = { isDone: false };
    const writing = (async () => {
      while (!own.isDone) await aReply(await aMember(), await aPost(member));
    })();
    const target = join(folder, "meanwhile");
    const manifest = await writeBackup({ url: source, uploads, elsewhere: false, target, signal }).finally(
      () => {
        own.isDone = true;
      },
    );
    await writing;
    const url = await anEmptyDatabase();
    await restore(target, url);
    const posts = manifest.tables.find(({ name }) => name === "Post")?.rows;
    expect(posts).toBeLessThan(await db().post.count());
    const [sums] = await ask(
      url,
      `SELECT (SELECT count(*)::int FROM "Post") AS posts, (SELECT count(*)::int FROM "PostChange") AS changes,
        (SELECT "posts" FROM "SearchWord" WHERE "word" = 'kitchen') =
          (SELECT count(*) FROM "Post" WHERE "title" ILIKE '%kitchen%') AS words`,
    );
    expect(sums).toEqual({ posts, changes: posts, words: true });
  });

  it("gets the migrations that are newer than the backup afterwards", async () => {
    const [old, url] = [await anEmptyDatabase(), await anEmptyDatabase()];
    const newest = process.env.NEWEST_MIGRATION ?? "";
    await migrate(old, undefined, (name) => name !== newest);
    const { later } = await restore(await aBackupOf(old), url);
    expect(later).toEqual([newest]);
  });
});

describe("a backup on the disk", () => {
  it("is for its owner only, and has every file on a list that sha256sum can check", async () => {
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    const found = await readdir(backup, { recursive: true, withFileTypes: true });
    const files = found.filter((one) => one.isFile()).map(({ parentPath, name }) => join(parentPath, name));
    const lines = await Promise.all(
      files.map(async (file) => {
        expect((await stat(file)).mode & 0o777).toBe(0o600);
        return `${sha256(await readFile(file))}  ${relative(backup, file)}`;
      }),
    );
    const list = (await readFile(join(backup, "SHA256SUMS"), "utf8")).trimEnd().split("\n");
    expect(list.sort()).toEqual(lines.filter((line) => !line.endsWith("  SHA256SUMS")).sort());
  });

  it("is not there when it could not be finished", async () => {
    const controller = new AbortController();
    controller.abort();
    const target = join(folder, "interrupted");
    const wanted = { url: source, uploads, elsewhere: false, target, signal: controller.signal };
    await expect(writeBackup(wanted)).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => name.startsWith("interrupted"))).toEqual([]);
  });

  it("is not made of a database without a Swap Shop", async () => {
    const wanted = {
      url: await anEmptyDatabase(),
      uploads,
      elsewhere: false,
      target: join(folder, "none"),
      signal,
    };
    await expect(writeBackup(wanted)).rejects.toThrow("no Swap Shop");
  });
});

describe("a backup is refused, and the database stays empty,", () => {
  const post = "tables/Post.copy.gz";
  const damages: [string, (copy: string) => Promise<void>, string][] = [
    [
      "when a table is cut off",
      (copy) => truncate(join(copy, post), 100),
      "Post.copy.gz is not as it was written",
    ],
    ["when a table is missing", (copy) => rm(join(copy, post)), "Post.copy.gz is missing"],
    [
      "when its manifest was changed",
      (copy) => appendFile(join(copy, "manifest.json"), " "),
      "manifest.json is not",
    ],
    ["when it was never finished", (copy) => rm(join(copy, "SHA256SUMS")), "no whole backup"],
    ["when its list is cut off", (copy) => cutList(copy, 40), "SHA256SUMS is cut off"],
    ["when its list lacks its last lines", (copy) => cutLines(copy, 1), "SHA256SUMS lacks manifest.json"],
    ["when a picture was changed", changePicture, "is not as it was written"],
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

  it.each(damages)("%s", async (_, damage, message) => {
    const copy = await mkdtemp(join(folder, "damaged-"));
    await cp(backup, copy, { recursive: true });
    await damage(copy);
    const url = await anEmptyDatabase();
    await expect(loadBackup({ backup: copy, url, uploads: join(copy, "up"), signal })).rejects.toThrow(
      message,
    );
    expect(await tables(url)).toEqual([]);
  });

  it("when this version does not know how it was made", async () => {
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

  it("when its rows are not those it counted; a whole one can be restored there after that", async () => {
    const copy = await mkdtemp(join(folder, "miscounted-"));
    await cp(backup, copy, { recursive: true });
    await rewrite(join(copy, "manifest.json"), (text) =>
      text.replace(/("name": "Wish"[^}]*"digest": ")./, "$1x"),
    );
    const sum = sha256(await readFile(join(copy, "manifest.json")));
    await rewrite(join(copy, "SHA256SUMS"), (text) => text.replace(/.{64}(?= {2}manifest)/, sum));
    const url = await anEmptyDatabase();
    await expect(restore(copy, url)).rejects.toThrow("The table Wish did not arrive");
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

describe("a database is left as it is", () => {
  it("when it has rows already", async () => {
    const before = await everything(source);
    await expect(restore(backup, source)).rejects.toThrow("The database is not empty: there are rows in");
    expect(await everything(source)).toEqual(before);
  });

  it("when it belongs to something else", async () => {
    const url = await anEmptyDatabase();
    await ask(url, "CREATE TABLE recipes (id int)");
    await expect(restore(backup, url)).rejects.toThrow("The database is not empty: it has a table recipes");
    expect(await tables(url)).toEqual([{ name: "recipes" }]);
  });
});
