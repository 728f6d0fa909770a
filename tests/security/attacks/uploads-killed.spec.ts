import { execFile } from "node:child_process";
import { randomBytes, randomInt } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import sharp from "sharp";
import { listImageUrls } from "@/lib/images/image-sizes";
import { createDatabase, dropDatabases, findServer } from "@/scripts/db/temporary-databases.mjs";
import { findPort } from "@/scripts/find-port.mjs";
import { call, register } from "@/tests/support/api";
import { expect, test } from "@/tests/support/fixtures";
import { assertInvariants } from "@/tests/support/invariants";
import { type Env, migrate, siteEnv, startServer } from "@/tests/support/site";
import { isThorough, recordMetric } from "@/tests/support/test-budget";

const KILLS = 50;
const PEOPLE = 4;
/** Uploads between two kills: more than one kill can destroy. */
const ENOUGH = 6;
/** One member may upload 30 times in half an hour. */
const UPLOADS_EACH = 25;

const undo: (() => Promise<unknown>)[] = [];

// Also runs after a timeout, so that no process is left.
test.afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

test("however often the site is killed during uploads, no picture lacks its file, and orphans are removed [R15] [R04]", async () => {
  test.skip(!isThorough, "takes ten minutes; what a single failure leaves is tested beside the upload");
  test.setTimeout(120_000 + KILLS * 30_000);
  const site = await Site.start();
  const crowd = new Crowd(site);
  for (let kill = 0; kill < KILLS; kill += 1) {
    await crowd.until(crowd.told.size + ENOUGH);
    await wait(randomInt(400));
    await site.kill();
    // Before it serves again, to see the exact result of the crash.
    await site.requireWhole(crowd.told);
    await site.serve();
  }
  await crowd.goHome();
  const { strays, removed, missing } = await site.sweep();
  expect([removed, missing]).toEqual([strays, 0]);
  expect(await site.sweep("--dry-run")).toEqual({ strays: 0, removed: 0, missing: 0 });
  site.forget();
  await site.requireWhole(crowd.told);
  await assertInvariants(site.database);
  const left = `${strays} files of unfinished uploads were left and swept up`;
  recordMetric("R15", `${KILLS} kills, ${crowd.told.size} uploads acknowledged, all of them whole; ${left}`);
});

type Row = { id: string; url: string; width: number };

class Site {
  private app: ReturnType<typeof startServer> | undefined;
  private readonly whole = new Set<string>();

  private constructor(
    private readonly env: Env,
    private readonly rows: pg.Client,
  ) {}

  static async start(): Promise<Site> {
    const dataDir = await mkdtemp(join(tmpdir(), "swap-shop-uploads-"));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const { url, stop } = await findServer();
    const name = `killed_${randomBytes(4).toString("hex")}`;
    undo.push(stop, () => dropDatabases(url, name));
    const env = siteEnv(await createDatabase(url, name), dataDir, `http://localhost:${await findPort()}`);
    await migrate(env);
    const database = new pg.Client({ connectionString: env.DATABASE_URL });
    database.on("error", () => {});
    await database.connect();
    undo.push(() => database.end());
    const site = new Site(env, database);
    undo.push(async () => site.app?.stop());
    await site.serve();
    return site;
  }

  get url(): string {
    return this.env.APP_URL ?? "";
  }

  get database(): string {
    return this.env.DATABASE_URL ?? "";
  }

  async kill(): Promise<void> {
    await this.app?.stop();
  }

  async serve(): Promise<void> {
    this.app = startServer(this.env, { stopWith: "SIGKILL", quiet: true });
    await this.app.ready();
  }

  /** Every row has all its readable files, and every acknowledged upload has its row. */
  async requireWhole(told: Set<string>): Promise<void> {
    const { rows } = await this.rows.query<Row>(
      `SELECT "postId" AS id, "url", "width" FROM "Image"
       UNION ALL SELECT "id", "pictureUrl", 0 FROM "User" WHERE "pictureUrl" IS NOT NULL`,
    );
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([...told]));
    for (const row of rows)
      for (const url of row.width > 0 ? listImageUrls(row) : [row.url]) await this.requireFile(url);
  }

  private async requireFile(url: string): Promise<void> {
    if (this.whole.has(url)) return;
    const file = join(this.env.DATA_DIR ?? "", "uploads", url.slice("/images/".length));
    // Decodes completely, so a truncated file fails.
    const { info } = await sharp(await readFile(file), { failOn: "truncated" })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBeGreaterThan(0);
    this.whole.add(url);
  }

  /** Forgets the files checked so far. */
  forget = () => this.whole.clear();

  async sweep(...args: string[]): Promise<{ strays: number; removed: number; missing: number }> {
    const script = [
      "--conditions=react-server",
      "--import",
      "tsx",
      "scripts/sweep.ts",
      "--grace",
      "0",
      ...args,
    ];
    const { stdout } = await promisify(execFile)(process.execPath, script, {
      env: this.env as NodeJS.ProcessEnv,
    });
    const [, strays, removed, missing] = [...stdout.matchAll(/\d+/g)].map(Number);
    return { strays: strays ?? -1, removed: removed ?? -1, missing: missing ?? -1 };
  }
}

/** People who upload continuously until stopped. */
class Crowd {
  /** Ids of acknowledged posts, and of members with an acknowledged picture. */
  readonly told = new Set<string>();
  private isOver = false;
  private readonly activities: Promise<void>[];

  constructor(private readonly site: Site) {
    this.activities = Array.from({ length: PEOPLE }, () => this.keepUploading());
    undo.push(() => this.goHome());
  }

  async until(count: number): Promise<void> {
    await expect
      .poll(() => this.told.size, { timeout: 30_000, intervals: [10] })
      .toBeGreaterThanOrEqual(count);
  }

  async goHome(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.activities);
  }

  private async keepUploading(): Promise<void> {
    while (!this.isOver) {
      const token = await register(this.site.url, "Mira K.").catch(() => wait(100));
      for (let count = 0; token && count < UPLOADS_EACH && !this.isOver; count += 1) {
        const id = await this.upload(token, randomInt(4) === 0).catch(() => wait(100));
        if (id) this.told.add(id);
      }
    }
  }

  private async upload(token: string, isOfThemselves: boolean): Promise<string | null> {
    const picture = new Blob([await photo], { type: "image/jpeg" });
    const { status, text } = isOfThemselves
      ? await call(this.site.url, "PUT", "/me/picture", token, formOf({ picture }))
      : await call(this.site.url, "POST", "/post/upload", token, formOf({ ...POST, images: picture }));
    if (status > 201) return null;
    const { post, profile } = JSON.parse(text);
    return post?._id ?? profile._id;
  }
}

const POST = {
  ...{ type: "offer", title: "Wooden spoon", description: "A spoon that wants to stir." },
  ...{ address: "3 Mill Lane", latitude: "50.87", longitude: "0.01" },
};

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** With noise like a photo, so that writing takes a moment. */
const photo = sharp({
  create: {
    width: 1400,
    height: 1000,
    channels: 3,
    background: "gray",
    noise: { type: "gaussian", mean: 128, sigma: 40 },
  },
})
  .jpeg()
  .toBuffer()
  .then((bytes) => new Uint8Array(bytes));
