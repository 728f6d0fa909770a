import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { getPost } from "@/lib/posts/queries";
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
  signal,
  sourceUrl,
  tables,
  uploadsFolder,
} from "@/tests/support/backup-drill";
import { aMember, aPost, aReply, type Member } from "@/tests/support/factories";
import { makeKeys } from "./encryption.mjs";
import { writeBackup } from "./write.mjs";

const root = join(import.meta.dirname, "../..");
let backup: string;
let postId: string;

beforeAll(async () => {
  postId = await aNeighbourhood();
  await script("backup", [folder]);
  backup = join(folder, (await readdir(folder))[0] ?? "");
});

async function script(name: string, args: string[], env = {}) {
  const options = { cwd: root, env: { ...process.env, ...env } };
  return promisify(execFile)(process.execPath, [`scripts/backup/${name}.mjs`, ...args], options);
}

const rules = (url: string) =>
  ask(
    url,
    `SELECT pg_get_triggerdef(oid) AS rule, tgenabled::text AS state FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT conname || pg_get_constraintdef(oid), convalidated::text FROM pg_constraint ORDER BY 1`,
  );

// A whole site is started, filled and restored beside others: one mishap of the machine is not a fault.
describe("a backup restored into an empty database", { retry: 1 }, () => {
  it("contains every row, every rule and every picture [R16]", async () => {
    const [url, dataDir] = [await anEmptyDatabase(), join(folder, "restored")];
    const { stdout } = await script("restore", [backup], { DATABASE_URL: url, DATA_DIR: dataDir });
    expect(stdout).toMatch(/^Restored \d+ rows of \d+ tables and [1-9]\d* picture files/);
    const restored = await everything(url);
    expect(restored).toEqual(await everything(sourceUrl()));
    expect(await rules(url)).toEqual(await rules(sourceUrl()));
    const pictures = await readdir(uploadsFolder());
    expect(await readdir(join(dataDir, "uploads"))).toEqual(pictures);
    for (const name of pictures)
      expect(await readFile(join(dataDir, "uploads", name))).toEqual(
        await readFile(join(uploadsFolder(), name)),
      );
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

  it("is a consistent snapshot of a site in use [R16]", async () => {
    const member = await aMember();
    await aPost(member);
    const busy = people(member);
    const target = join(folder, "meanwhile");
    const wanted = { url: sourceUrl(), uploads: uploadsFolder(), elsewhere: false, target, signal };
    const { tables } = await whileSomebodySignsUp(() => writeBackup(wanted)).finally(busy.leave);
    const url = await anEmptyDatabase();
    await restore(target, url);
    const posts = tables.find(({ name }) => name === "Post")?.rows;
    const [sums] = await ask(
      url,
      `SELECT (SELECT count(*)::int FROM "Post") AS posts, (SELECT count(*)::int FROM "PostChange") AS changes,
        (SELECT "posts" FROM "SearchWord" WHERE "word" = 'kitchen') =
          (SELECT count(*) FROM "Post" WHERE "title" ILIKE '%kitchen%') AS words`,
    );
    expect(sums).toEqual({ posts, changes: posts, words: true });
    expect(await ask(sourceUrl(), `SELECT FROM "User" WHERE name = 'Late'`)).toHaveLength(1);
    expect(await ask(url, `SELECT FROM "User" WHERE name = 'Late'`)).toEqual([]);
  });

  /** Neighbours who publish and reply until the signal. */
  function people(poster: Member) {
    let isOpen = true;
    const done = (async () => {
      while (isOpen) await aReply(await aMember(), await aPost(poster));
    })();
    const leave = () => {
      isOpen = false;
      return done;
    };
    return { leave };
  }

  /** Begun before the work and committed after it. */
  async function whileSomebodySignsUp<T>(work: () => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: sourceUrl() });
    await client.connect();
    try {
      await client.query("BEGIN");
      await client.query(
        `INSERT INTO "User" ("id", "name", "email", "passwordHash") VALUES (gen_random_uuid(), 'Late', 'late@example.org', '')`,
      );
      const result = await work();
      await client.query("COMMIT");
      return result;
    } finally {
      await client.end();
    }
  }

  it("gets the migrations that are newer than the backup", async () => {
    const [old, url] = [await anEmptyDatabase(), await anEmptyDatabase()];
    const newest = process.env.NEWEST_MIGRATION ?? "";
    await migrate(old, undefined, (name) => name !== newest);
    const { later } = await restore(await aBackupOf(old), url);
    expect(later).toEqual([newest]);
  });
});

describe("an encrypted backup", () => {
  let keys: Awaited<ReturnType<typeof makeKeys>>;
  let encrypted: string;

  beforeAll(async () => {
    keys = await makeKeys();
    const env = { BACKUP_PUBLIC_KEY: keys.publicKey };
    const { stdout } = await script("backup", [join(folder, "encrypted")], env);
    encrypted = / in (.+), encrypted\n$/.exec(stdout)?.[1] ?? stdout;
  });

  it("reveals nothing of its content, and can be verified without the key [S62]", async () => {
    const files = await readdir(encrypted, { recursive: true, withFileTypes: true });
    const names = files.filter((one) => one.isFile()).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !name.endsWith(".age"))).toEqual(["SHA256SUMS"]);
    for (const one of files.filter(({ name }) => name.endsWith(".age"))) {
      const content = await readFile(join(one.parentPath, one.name));
      expect(content.subarray(0, 21).toString()).toBe("age-encryption.org/v1");
      for (const known of ["made", "RIFF", "\x1f\x8b\x08\0"]) expect(content.includes(known)).toBe(false);
    }
    await promisify(execFile)("sha256sum", ["-c", "--quiet", "SHA256SUMS"], { cwd: encrypted });
  });

  it("is restored completely with its secret key: every row and every picture [S62] [R16]", async () => {
    const [url, dataDir] = [await anEmptyDatabase(), join(folder, "decrypted")];
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, BACKUP_SECRET_KEY: keys.secretKey };
    await script("restore", [encrypted], env);
    expect(await everything(url)).toEqual(await everything(sourceUrl()));
    for (const name of await readdir(uploadsFolder()))
      expect(await readFile(join(dataDir, "uploads", name))).toEqual(
        await readFile(join(uploadsFolder(), name)),
      );
  });

  it.each([
    ["without a key", async () => "", "set BACKUP_SECRET_KEY"],
    [
      "with another's key",
      async () => (await makeKeys()).secretKey,
      "BACKUP_SECRET_KEY is not the key of this backup",
    ],
    ["with the public key", async () => keys.publicKey, "BACKUP_SECRET_KEY is no secret key"],
  ])("is not restored %s, and the database stays empty [S62]", async (_, key, message) => {
    const url = await anEmptyDatabase();
    const env = { DATABASE_URL: url, DATA_DIR: join(folder, "never"), BACKUP_SECRET_KEY: await key() };
    await expect(script("restore", [encrypted], env)).rejects.toThrow(message);
    expect(await tables(url)).toEqual([]);
  });

  it("is not made for an invalid key [S62]", async () => {
    const env = { BACKUP_PUBLIC_KEY: "age1nonsense" };
    const target = join(folder, "invalid-key");
    await expect(script("backup", [target], env)).rejects.toThrow("BACKUP_PUBLIC_KEY is no public key");
    await expect(readdir(target)).rejects.toThrow("ENOENT");
  });

  it("has keys that a command generates, new ones each time [S62]", async () => {
    const made = async () => (await script("backup-key", [])).stdout;
    const [first, second] = [await made(), await made()];
    expect(first).toMatch(/^BACKUP_PUBLIC_KEY=age1[0-9a-z]{58}$/m);
    expect(first).toMatch(/^BACKUP_SECRET_KEY=AGE-SECRET-KEY-1[0-9A-Z]{58}$/m);
    expect(first).not.toBe(second);
  });
});

describe("a backup on the disk", () => {
  it("says clearly that pictures stored elsewhere are not included", async () => {
    const env = { BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_example" };
    const { stdout, stderr } = await script("backup", [join(folder, "elsewhere")], env);
    expect(stderr).toContain("The pictures in Vercel Blob are NOT in this backup");
    const { stdout: told } = await script("restore", [/ in (.+)\n/.exec(stdout)?.[1] ?? ""], {
      DATABASE_URL: await anEmptyDatabase(),
      DATA_DIR: join(folder, "elsewhere-restored"),
    });
    expect(told).toContain("The pictures were in Vercel Blob");
  });

  it("is readable by its owner only, and lists every file for sha256sum", async () => {
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

  it("does not exist if it could not be finished", async () => {
    const controller = new AbortController();
    controller.abort();
    const target = join(folder, "interrupted");
    const wanted = {
      url: sourceUrl(),
      uploads: uploadsFolder(),
      elsewhere: false,
      target,
      signal: controller.signal,
    };
    await expect(writeBackup(wanted)).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => name.startsWith("interrupted"))).toEqual([]);
  });

  it("is refused for a database without Swap Shop", async () => {
    const wanted = {
      url: await anEmptyDatabase(),
      uploads: uploadsFolder(),
      elsewhere: false,
      target: join(folder, "none"),
      signal,
    };
    await expect(writeBackup(wanted)).rejects.toThrow("no Swap Shop");
  });
});
