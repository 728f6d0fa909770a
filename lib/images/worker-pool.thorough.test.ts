import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { afterEach, describe, expect, it } from "vitest";
import { enqueue } from "@/lib/images/image-queue";
import { WorkerPool } from "@/lib/images/worker-pool";
import { aPng, aScanBomb } from "@/tests/security/hostile-pictures";
import { aPhoto } from "@/tests/support/factories";

const never = new AbortController().signal;
const photo = await aPhoto();

const pools: WorkerPool[] = [];
afterEach(() => {
  for (const pool of pools.splice(0)) pool.end();
});

function aPool(options?: ConstructorParameters<typeof WorkerPool>[0]): WorkerPool {
  const pool = new WorkerPool(options);
  pools.push(pool);
  return pool;
}

const isRunning = (pid: number) => {
  try {
    // A process that ended but was not waited for is a zombie.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

const gone = (pid: number) => expect.poll(() => isRunning(pid), { timeout: 15_000 }).toBe(false);

async function renderWith(pool: WorkerPool, file: Uint8Array = photo): Promise<number | undefined> {
  pool.warmUp();
  const [pid] = pool.listIdle().slice(-1);
  await pool.render(file, never);
  return pid;
}

describe.skipIf(process.platform !== "linux")("a picture process", () => {
  it("renders several pictures, each correctly", async () => {
    const pool = aPool();
    const pids = new Set<number | undefined>();
    for (const width of [200, 400, 300]) {
      pool.warmUp();
      pids.add(pool.listIdle().at(-1));
      const picture = await pool.render(await aPhoto({ width, height: 100 }), never);
      expect(picture).toMatchObject({ width, height: 100 });
      expect(await sharp(picture.sizes.at(-1)?.bytes).metadata()).toMatchObject({ width, height: 100 });
    }
    expect(pids.size).toBe(1);
  });

  it("ends after its number of pictures, and another one is ready", async () => {
    const pool = aPool({ fit: { pictures: 2, cpuSeconds: 60, memoryMib: 320 } });
    const pids = [await renderWith(pool), await renderWith(pool), await renderWith(pool)];
    expect(pids[0]).toBe(pids[1]);
    expect(pids[2]).not.toBe(pids[1]);
    await gone(Number(pids[0]));
  });

  it.each(["cpuSeconds", "memoryMib"])("ends once it used much of its %s", async (name) => {
    const fit = { pictures: 99, cpuSeconds: 60, memoryMib: 320, [name]: 0.01 };
    const pool = aPool({ fit });
    const first = await renderWith(pool);
    await gone(Number(first));
    expect(await renderWith(pool)).not.toBe(first);
  });

  it("ends after a picture that it refused [S37]", async () => {
    const pool = aPool();
    const first = await renderWith(pool);
    await expect(pool.render(photo.subarray(0, 2000), never)).rejects.toMatchObject({
      code: "imageUnreadable",
    });
    await gone(Number(first));
    expect(await renderWith(pool)).not.toBe(first);
  });

  it("that was killed while it waited costs nobody a picture [S37]", async () => {
    const pool = aPool();
    const first = Number(await renderWith(pool));
    process.kill(first, "SIGKILL");
    expect(await pool.render(photo, never)).toMatchObject({ width: 400, height: 300 });
    await gone(first);
    expect(pool.listIdle()).not.toContain(first);
  });

  it("ends with a client that has left, in the middle of a picture [S37]", async () => {
    const pool = aPool();
    const first = Number(await renderWith(pool));
    const controller = new AbortController();
    const given = pool.render(aScanBomb(100_000), controller.signal);
    setTimeout(() => controller.abort(), 200);
    await expect(given).rejects.toMatchObject({ code: "unavailable", status: 503 });
    await gone(first);
  });

  it("has its own limits of memory, files and threads' stacks, and a low priority [S37]", async () => {
    const pool = aPool();
    pool.warmUp();
    const [pid = 0] = pool.listIdle();
    await pool.render(photo, never);
    const limits = readFileSync(`/proc/${pid}/limits`, "utf8");
    expect(limits).toMatch(/^Max data size +335544320 +335544320 /m);
    expect(limits).toMatch(/^Max cpu time +8 +8 /m);
    expect(limits).toMatch(/^Max core file size +0 +0 /m);
    const tasks = readdirSync(`/proc/${pid}/task`);
    const nice = tasks.map((task) =>
      Number(readFileSync(`/proc/${pid}/task/${task}/stat`, "utf8").split(") ")[1]?.split(" ")[16]),
    );
    expect(Math.min(...nice)).toBeGreaterThanOrEqual(10);
    const environment = readFileSync(`/proc/${pid}/environ`, "utf8");
    expect(environment).not.toMatch(/DATABASE_URL|SECRET/);
  });

  it("refuses a picture beyond its memory after others, and the next works [S37]", async () => {
    const pool = aPool();
    await renderWith(pool);
    const swelling = aPng(7000, 5600, { deepAndInterlaced: true });
    await expect(pool.render(swelling, never)).rejects.toMatchObject({ code: "imageUnreadable" });
    expect(await pool.render(photo, never)).toMatchObject({ width: 400 });
  });

  it("is replaced by a single new one in a quiet time [S37]", async () => {
    const pool = aPool({ idleMs: 300 });
    await Promise.all([pool.render(photo, never), pool.render(photo, never)]);
    const before = pool.listIdle();
    expect(before).toHaveLength(2);
    for (const pid of before) await gone(pid);
    expect(pool.listIdle()).toHaveLength(1);
  });
});

const RUN = ["--conditions=react-server", "--import", "tsx", "--input-type=module", "-e"];

/** Another server: shows its processes, then decodes for hours. */
const SERVER = `
import { WorkerPool } from "./lib/images/worker-pool.ts";
import { aScanBomb } from "./tests/security/hostile-pictures.ts";
const pool = new WorkerPool();
pool.warmUp();
const [idle] = pool.listIdle();
const bomb = aScanBomb(100_000);
pool.render(bomb, new AbortController().signal).catch(() => {});
pool.warmUp();
setTimeout(() => console.log(JSON.stringify([idle, ...pool.listIdle()])), 500);
`;

describe.skipIf(process.platform !== "linux")("picture processes", () => {
  it.each(["SIGKILL", "SIGTERM"] as const)(
    "all end with their server, also in the middle of a picture: %s [S37]",
    async (signal) => {
      const server = spawn(process.execPath, [...RUN, SERVER], { stdio: ["ignore", "pipe", "inherit"] });
      const [line] = await once(server.stdout, "data");
      const pids: number[] = JSON.parse(line);
      expect(new Set(pids).size).toBe(2);
      for (const pid of pids) expect(isRunning(pid)).toBe(true);
      server.kill(signal);
      for (const pid of pids) await gone(pid);
    },
  );

  it("let their server end when they are idle", async () => {
    const script = `import { WorkerPool } from "./lib/images/worker-pool.ts"; new WorkerPool().warmUp();`;
    const server = spawn(process.execPath, [...RUN, script], { stdio: "inherit" });
    const [code] = await once(server, "exit");
    expect(code).toBe(0);
  });

  it("outlive Ctrl-C, since the server finishes its uploads", async () => {
    const pool = aPool();
    const first = Number(await renderWith(pool));
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.kill(first, signal);
    expect(await renderWith(pool)).toBe(first);
    expect(pool.listIdle()).toContain(first);
  });

  it("take 40 small pictures of 40 people at once, and refuse none [S37]", async () => {
    const pool = aPool();
    const people = Array.from({ length: 40 }, (_, number) => `person ${number}`);
    const made = people.map((owner) => {
      const { signal } = new AbortController();
      return enqueue({ owner, bytes: photo.byteLength, signal }, () => pool.render(photo, signal));
    });
    const sizes = (await Promise.all(made)).map(({ width, height }) => [width, height]);
    expect(sizes).toEqual(people.map(() => [400, 300]));
  });
});
