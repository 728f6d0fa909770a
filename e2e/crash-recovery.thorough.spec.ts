import { randomInt } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { PostView } from "@/lib/posts/schema";
import type { ReplyView } from "@/lib/replies/schema";
import { findPort } from "@/scripts/find-port.mjs";
import { startEmbedded } from "@/scripts/postgres/embedded-postgres.mjs";
import { type Answer, call, publishSmall, register } from "@/tests/support/api";
import { expect, test } from "@/tests/support/fixtures";
import { type Env, migrate, siteEnv, startServer } from "@/tests/support/site";
import { recordMetric, times } from "@/tests/support/test-budget";

const KILLS = times(3, 20);
const POSTERS = 6;
const REPLIERS = 18;
/** Successful changes between two kills, so that each kill can destroy something. */
const ENOUGH = 5;
/** Longest pause of one person in ms, which keeps them below the rate limits. */
const PACE = { poster: 500, replier: 1200 };
const QUANTITIES = [1, 2, 3, 5, 8, 13];
const LONG = times(300_000, 600_000);

test.skip(({ isMobile }) => isMobile, "There is no page to look at: once is enough.");

const undo: (() => Promise<unknown>)[] = [];

// Also runs after a timeout, so that no process is left.
test.afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

test("acknowledged changes survive every kill of the site or its database [R02] [R04]", async () => {
  test.setTimeout(LONG);
  const site = await MortalSite.start();
  const memory = new Memory();
  const crowd = await gather(site, memory);
  const kinds = shuffled(Array.from({ length: KILLS }, (_, index) => (index % 2 ? "app" : "database")));
  for (const kind of kinds) {
    await memory.until(memory.acknowledged + ENOUGH);
    await wait(randomInt(50, 800));
    await (kind === "app" ? site.killApp() : site.killDatabase());
  }
  await memory.until(memory.acknowledged + ENOUGH);
  await crowd.goHome();
  expect(site.kills).toBe(KILLS);
  await site.asking(async (database) => {
    await requireDurable(database);
    expect(await unsound(database)).toEqual([]);
    await requireRemembered(database, memory);
  });
  expect(crowd.faults).toEqual([]);
  expect(crowd.looks).toBeGreaterThan(0);
  expect(memory.contradictions).toEqual([]);
  recordMetric("R02", `${KILLS} kills, ${memory.acknowledged} acknowledged changes: all there`);
});

type Folders = { data: string; cluster: string };

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "swap-shop-kills-"));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** The site and its database as separate processes that can be killed. */
class MortalSite {
  kills = 0;
  private app: ReturnType<typeof startServer> | undefined;
  private database: { url: string; stop: () => Promise<void> } | undefined;
  private told: Env | undefined;
  private readonly folders: Folders;
  private readonly port: number;
  readonly url: string;

  private constructor(folders: Folders, port: number, url: string) {
    this.folders = folders;
    this.port = port;
    this.url = url;
  }

  static async start(): Promise<MortalSite> {
    // Siblings: Postgres runs as another user and cannot enter a private folder.
    const [data, cluster] = [await aFolder(), await aFolder()];
    const site = new MortalSite({ data, cluster }, await findPort(), `http://localhost:${await findPort()}`);
    undo.push(async () => site.database?.stop());
    undo.push(async () => site.app?.stop());
    await site.startDatabase();
    await migrate(site.env());
    await site.startApp();
    return site;
  }

  async killApp(): Promise<void> {
    this.kills += 1;
    await this.app?.stop();
    await this.startApp();
  }

  async killDatabase(): Promise<void> {
    const file = await readFile(join(this.folders.cluster, "cluster", "postmaster.pid"), "utf8");
    this.kills += 1;
    process.kill(Number.parseInt(file, 10), "SIGKILL");
    // Until its children have ended: two generations must never use the same files.
    await this.database?.stop();
    await this.startDatabase();
    await this.app?.ready();
  }

  async asking<T>(ask: (database: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: this.database?.url ?? "" });
    client.on("error", () => {});
    await client.connect();
    try {
      return await ask(client);
    } finally {
      await client.end().catch(() => {});
    }
  }

  private async startDatabase(): Promise<void> {
    this.database = await startEmbedded({ dataDir: this.folders.cluster, port: this.port });
  }

  private async startApp(): Promise<void> {
    this.app = startServer(this.env(), { stopWith: "SIGKILL", quiet: true });
    await this.app.ready();
  }

  /** Constant: another secret would end all sessions. */
  private env(): Env {
    this.told ??= siteEnv(this.database?.url ?? "", this.folders.data, this.url);
    return this.told;
  }
}

type History = ReplyView["history"];

/** Acknowledged facts: only those from a 2xx count. */
class Memory {
  acknowledged = 0;
  /** Count by status; 0 without a response. */
  private readonly statuses = new Map<number, number>();
  readonly posts = new Set<string>();
  /** The longest history of each reply that any caller has seen. */
  readonly histories = new Map<string, History>();
  readonly contradictions: string[] = [];

  /** Runs an action and records the response if it is acknowledged; otherwise returns null. */
  async note(act: () => Promise<Answer>): Promise<{ post?: PostView; replies: ReplyView[] } | null> {
    const answer = await act().catch(() => ({ status: 0, text: "" }));
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status < 200 || answer.status > 299) return null;
    const { post, reply, replies = reply ? [reply] : [] } = JSON.parse(answer.text);
    for (const { _id, history } of replies as ReplyView[]) this.hear(_id, history);
    return { post, replies };
  }

  /** Two simultaneous responses may arrive in any order, but one continues the other. */
  private hear(replyId: string, history: History): void {
    const known = this.histories.get(replyId) ?? [];
    const [shorter, longer] = known.length < history.length ? [known, history] : [history, known];
    if (!continues(shorter, longer)) {
      this.contradictions.push(`${JSON.stringify(shorter)} is not how ${JSON.stringify(longer)} begins`);
    }
    this.histories.set(replyId, longer);
  }

  private said = () => JSON.stringify([...this.statuses]);

  async until(count: number): Promise<void> {
    const deadline = Date.now() + 30_000;
    while (this.acknowledged < count) {
      if (Date.now() > deadline)
        throw new Error(`only ${this.acknowledged} of ${count} succeeded: ${this.said()}`);
      await wait(20);
    }
  }
}

const continues = (shorter: History, longer: History) =>
  JSON.stringify(longer.slice(0, shorter.length)) === JSON.stringify(shorter);

type Poster = { token: string; postId: string };

/** People who act at random until stopped, and an observer who checks them. */
async function gather(site: MortalSite, memory: Memory): Promise<Crowd> {
  const names = Array.from({ length: POSTERS + REPLIERS }, (_, index) => `Person ${index}`);
  const tokens = await Promise.all(names.map((name) => register(site.url, name)));
  const crowd = new Crowd(site, memory);
  undo.push(() => crowd.goHome());
  await Promise.all(tokens.slice(0, POSTERS).map((token, index) => crowd.welcomePoster(token, index)));
  for (const token of tokens.slice(POSTERS)) crowd.welcomeReplier(token);
  crowd.watch();
  return crowd;
}

class Crowd {
  /** Number of checks without a contradiction. */
  looks = 0;
  readonly faults: unknown[] = [];
  private isOver = false;
  private readonly posters: Poster[] = [];
  /** Codes of the repliers. */
  private readonly codes = new Map<string, string>();
  private readonly activities: Promise<void>[] = [];
  private readonly site: MortalSite;
  private readonly memory: Memory;

  constructor(site: MortalSite, memory: Memory) {
    this.site = site;
    this.memory = memory;
  }

  async welcomePoster(token: string, index: number): Promise<void> {
    const poster = { token, postId: await this.publish(token, index) };
    this.posters.push(poster);
    let replies: ReplyView[] = [];
    this.keepBusy(PACE.poster, async () => {
      const told = await this.settleSomething(poster, replies);
      if (told) replies = told.replies;
      if (told?.post && told.post.amountLeft === 0 && told.post.status === "given") {
        poster.postId = await this.publish(token, index).catch(() => poster.postId);
        replies = [];
      }
    });
  }

  welcomeReplier(token: string): void {
    const mine: string[] = [];
    this.keepBusy(PACE.replier, async () => {
      const { postId } = oneOf(this.posters);
      const body = { quantity: randomInt(1, 4), pickup: "Saturday" };
      const replyId = randomInt(3) === 0 ? mine.shift() : undefined;
      const told = replyId
        ? await this.note("DELETE", `/reply/${replyId}`, token)
        : await this.note("POST", `/post/${postId}/reply`, token, body);
      const [reply] = told?.replies ?? [];
      if (reply?.code) this.codes.set(reply._id, reply.code);
      if (!replyId && reply) mine.push(reply._id);
    });
  }

  watch(): void {
    this.keepBusy(PACE.poster, async () => {
      const found = await this.site.asking(unsound).catch(() => null);
      if (found?.length === 0) this.looks += 1;
      this.faults.push(...(found ?? []));
    });
  }

  async goHome(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.activities);
  }

  private keepBusy(pace: number, act: () => Promise<void>): void {
    const live = async () => {
      while (!this.isOver) {
        await act();
        await wait(randomInt(pace / 4, pace));
      }
    };
    this.activities.push(live());
  }

  /** Reads the replies, or acts on one seen before. */
  private settleSomething({ token, postId }: Poster, replies: ReplyView[]) {
    const reply = oneOf(replies);
    if (!reply || randomInt(4) === 0) return this.note("GET", `/post/${postId}/reply`, token);
    const replyId = reply._id;
    if (reply.state !== "promised") return this.note("PUT", `/post/${postId}/recipient`, token, { replyId });
    return randomInt(3) === 0
      ? this.note("PUT", `/post/${postId}/handover`, token, { replyId, code: this.codes.get(replyId) })
      : this.note("DELETE", `/post/${postId}/recipient`, token, { replyId });
  }

  private async note(method: string, path: string, token: string, body?: object) {
    const told = await this.memory.note(() => call(this.site.url, method, path, token, body));
    // Reading alone promises no durability.
    if (told && method !== "GET") this.memory.acknowledged += 1;
    return told;
  }

  private async publish(token: string, index: number): Promise<string> {
    const allocation = index % 2 ? "first-come" : "poster";
    const quantity = String(QUANTITIES[index % QUANTITIES.length]);
    const id = await publishSmall(this.site.url, token, { allocation, quantity });
    this.memory.posts.add(id);
    return id;
  }
}

function oneOf<T>(list: T[]): T {
  return list[randomInt(Math.max(1, list.length))] as T;
}

function shuffled<T>(list: T[]): T[] {
  return list
    .map((item) => ({ item, order: randomInt(1_000_000) }))
    .sort((one, other) => one.order - other.order)
    .map(({ item }) => item);
}

async function requireDurable(database: pg.Client): Promise<void> {
  for (const setting of ["fsync", "synchronous_commit", "full_page_writes"]) {
    const { rows } = await database.query(`SHOW ${setting}`);
    expect(rows).toEqual([{ [setting]: "on" }]);
  }
  const { rows } = await database.query("SELECT setconfig FROM pg_db_role_setting");
  expect(rows).toEqual([]);
}

/** Posts that exceed their quantity, or whose counters differ from their replies. */
async function unsound(database: pg.Client): Promise<unknown[]> {
  const { rows } = await database.query(`
    SELECT * FROM (
      SELECT post."id", coalesce(post."quantity", 1) AS amount, post."promised", post."completed",
        coalesce(sum(reply."granted") FILTER (WHERE reply."state" = 'promised'), 0) AS all_promised,
        coalesce(sum(reply."granted") FILTER (WHERE reply."state" = 'completed'), 0) AS all_completed
      FROM "Post" post LEFT JOIN "Reply" reply ON reply."postId" = post."id" GROUP BY post."id"
    ) AS numbers
    WHERE "promised" + "completed" > amount OR "promised" <> all_promised OR "completed" <> all_completed`);
  return rows;
}

type Kept = { id: string; state: string; told: string[] };

/** Every acknowledged history is in the database, and each reply has the last state of its history. */
async function requireRemembered(database: pg.Client, { histories, posts }: Memory): Promise<void> {
  const { rows: found } = await database.query<{ id: string }>('SELECT "id" FROM "Post"');
  expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([...posts]));
  const { rows } = await database.query<Kept>(`
    SELECT reply."id", reply."state", array_agg(change."state" || ' ' || change."quantity" || ' ' ||
      to_char(change."at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') ORDER BY change."at", change."id") AS told
    FROM "Reply" reply JOIN "ReplyChange" change ON change."replyId" = reply."id" GROUP BY reply."id"`);
  const kept = new Map(rows.map((row) => [row.id, row]));
  for (const [replyId, history] of histories) {
    const told = history.map(({ state, quantity, at }) => `${state} ${quantity} ${at}`);
    expect(kept.get(replyId)?.told.slice(0, told.length), `reply ${replyId}`).toEqual(told);
  }
  for (const { id, state, told } of rows) expect(told.at(-1)?.split(" ")[0], `reply ${id}`).toBe(state);
}
