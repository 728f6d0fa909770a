/** An instance whose strangers search on a streaming replica, another without one, and a member who changes a post. */
import { type OwnSite, startOwnSite, startSecondInstance } from "@/tests/security/attacks/site-fixture";
import { call, publishSmall, register } from "@/tests/support/api";
import { fetchPage } from "@/tests/support/fetch-page";
import { expect, test } from "@/tests/support/fixtures";
import { isThorough } from "@/tests/support/test-budget";
import { type Pair, startPair } from "./standby";

const ROUNDS = 10;
const READS = 60;
const TIMEOUT = { timeout: 60_000 };

const undo: (() => unknown)[] = [];

test.afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function startAll(): Promise<{ pair: Pair; site: OwnSite; here: string; there: string }> {
  const pair = await startPair();
  undo.push(pair.stop);
  const before = process.env.TEST_DATABASE_URL;
  process.env.TEST_DATABASE_URL = pair.primary;
  const site = await startOwnSite({ LOG_LEVEL: "warn" }).finally(() => {
    if (before === undefined) delete process.env.TEST_DATABASE_URL;
    else process.env.TEST_DATABASE_URL = before;
  });
  undo.push(site.stop);
  const READ_DATABASE_URL = pair.onStandby(site.env.DATABASE_URL ?? "");
  const other = await startSecondInstance({ ...site, env: { ...site.env, READ_DATABASE_URL } });
  undo.push(other.stop);
  return { pair, site, here: site.url, there: other.url };
}

/** Lists and searches, each of which no instance has answered before. */
let asked = 0;
const newPaths = (): string[] => {
  asked += 1;
  const latitude = `50.87${String(asked).padStart(4, "0")}`;
  return [
    `/api/v1/post?q=kettle&sort=newest&unknown=${asked}`,
    `/api/v1/post?unknown=${asked}`,
    `/api/v1/post/nearby?latitude=${latitude}&longitude=0.01&radius=5`,
    `/api/v1/post?tag=copper&unknown=${asked}`,
  ];
};

/** Reads by strangers and by the member. @returns what was older than the title, or failed */
async function findStale(site: string, token: string, title: string): Promise<string[]> {
  const own = { authorization: `Bearer ${token}` };
  // One list only, since a limit counts all searches of a member.
  const reads = [...newPaths().map((path) => ({ path })), { path: newPaths()[1] ?? "", headers: own }];
  const answers = await Promise.all(
    reads.map(({ path, headers }: { path: string; headers?: Record<string, string> }) =>
      fetchPage(site, path, headers),
    ),
  );
  return answers.flatMap(({ status, text }, index) =>
    status === 200 && text.includes(title) ? [] : `${reads[index]?.path} ${status} ${/Title \d+/.exec(text)}`,
  );
}

test("a replica answers strangers once it has caught up, and nobody sees what is older than a change", async () => {
  test.skip(!isThorough, "two more servers and two more databases");
  test.setTimeout(600_000);
  const { pair, site, here, there } = await startAll();
  const token = await register(here, "Ada P.");
  const id = await publishSmall(here, token, { title: "Title 0 of the copper kettle", tags: "copper" });
  const countOnReplica = async () => {
    const [row] = await pair.askStandby(
      `SELECT xact_commit::int AS "commits" FROM pg_stat_database WHERE datname = current_database()`,
      site.env.DATABASE_URL,
    );
    return Number(row?.commits);
  };
  const readMuch = async () => {
    for (let read = 0; read < READS; read += 1)
      expect((await fetchPage(there, newPaths()[read % 4] as string)).status).toBe(200);
  };
  const onReplica = async () => {
    const before = await countOnReplica();
    await readMuch();
    return (await countOnReplica()) - before;
  };
  await expect.poll(onReplica, TIMEOUT).toBeGreaterThan(READS / 2);

  const stale: string[] = [];
  const changeAndRead = async (round: number) => {
    const title = `Title ${round} of the copper kettle`;
    const writer = round % 2 ? here : there;
    expect((await call(writer, "PATCH", `/post/${id}`, token, { title })).status).toBe(200);
    for (let turn = 0; turn < 3; turn += 1)
      for (const instance of [there, here]) stale.push(...(await findStale(instance, token, title)));
  };
  await pair.askStandby("SELECT pg_wal_replay_pause()");
  for (let round = 1; round <= ROUNDS; round += 1) await changeAndRead(round);
  expect(stale).toEqual([]);
  await pair.askStandby("SELECT pg_wal_replay_resume()");
  await expect.poll(onReplica, TIMEOUT).toBeGreaterThan(READS / 2);
  for (let round = ROUNDS + 1; round <= 3 * ROUNDS; round += 1) await changeAndRead(round);
  expect(stale).toEqual([]);

  await expect.poll(onReplica, TIMEOUT).toBeGreaterThan(READS / 2);
  const stopped = pair.stopStandby();
  await readMuch();
  await stopped;
  await readMuch();
  await changeAndRead(0);
  expect(stale).toEqual([]);
  const failures = (await site.log()).filter((line) => line.includes("a request failed"));
  expect(failures).toEqual([]);
});
