/** Slow connections, and connections during a rolling restart. */
import { Agent, get } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { findPort } from "@/scripts/find-port.mjs";
import { anyAddress, expect, test } from "@/tests/support/fixtures";
import { startServer } from "@/tests/support/site";
import { isThorough, recordMetric, times } from "@/tests/support/test-budget";
import { startOwnSite } from "./site-fixture";

const undo: (() => unknown)[] = [];

test.afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** New connections a second of each kind, as in slowhttptest; all at once would be a flood. */
const A_SECOND = 50;

/** Opens many connections that send this slowly. */
function holdConnections(port: number, number: number, head: string, drip: string) {
  const sockets: Socket[] = [];
  const open = () => {
    const socket: Socket = connect(port, "localhost").on("error", () => {});
    sockets.push(socket);
    socket.write(head);
    const timer = setInterval(() => socket.writable && socket.write(drip), 2000);
    socket.once("close", () => clearInterval(timer));
    // A client that never reads would miss the end too.
    if (drip) socket.resume();
    else socket.pause();
    if (sockets.length === number) clearInterval(opening);
  };
  const opening = setInterval(open, 1000 / A_SECOND);
  undo.push(() => {
    clearInterval(opening);
    for (const socket of sockets) socket.destroy();
  });
  return {
    areAllThere: () => sockets.length === number,
    open: () => sockets.filter((one) => !one.closed).length,
  };
}

test("hundreds of slow connections do not block the feed, and are closed [R12]", async ({
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const port = Number(new URL(baseURL ?? "").port);
  const host = "Host: localhost\r\n";
  const upload = `POST /api/v1/post/upload HTTP/1.1\r\n${host}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n`;
  const slow = [
    holdConnections(port, times(30, 500), `GET / HTTP/1.1\r\n${host}`, "X-A: b\r\n"),
    holdConnections(port, times(10, 100), upload, "a"),
    holdConnections(port, times(10, 100), `GET / HTTP/1.1\r\n${host}\r\n`.repeat(5), ""),
  ];
  const taken: number[] = [];
  while (taken.length < 40 || !slow.every(({ areAllThere }) => areAllThere())) {
    const begun = performance.now();
    const headers = { "x-forwarded-for": anyAddress() };
    expect((await request.get("/api/v1/post?limit=3", { headers })).status()).toBe(200);
    taken.push(performance.now() - begun);
    await wait(20);
  }
  const late = Math.round(taken.sort((a, b) => a - b)[Math.floor(taken.length * 0.99)] ?? 0);
  if (isThorough) expect(late).toBeLessThan(500);
  const [headers, bodies] = slow;
  await expect.poll(() => headers?.open(), { timeout: 60_000 }).toBe(0);
  if (isThorough) await expect.poll(() => bodies?.open(), { timeout: 90_000 }).toBe(0);
  recordMetric("R12", `with ${times(50, 700)} slow connections ${taken.length} lists, p99 ${late} ms`);
});

test("a rolling restart of two instances loses no request [R13]", async () => {
  test.skip(!isThorough, "two more servers, each started twice");
  test.setTimeout(240_000);
  const site = await startOwnSite({ LOG_LEVEL: "error" });
  undo.push(site.stop);
  const ports = [await findPort(), await findPort()];
  const instances = ports.map((port) => ({
    port,
    env: { ...site.env, PORT: `${port}`, APP_URL: `http://localhost:${port}` },
    isReady: false,
  }));
  const start = async (instance: (typeof instances)[number]) => {
    const server = startServer({ ...instance.env, LOG_LEVEL: "error" });
    undo.push(server.stop);
    await server.ready();
    return server;
  };
  const servers = await Promise.all(instances.map(start));

  // Like a proxy: it checks readiness every 500 ms and keeps its connections.
  const agent = new Agent({ keepAlive: true });
  const ask = (port: number, path: string) =>
    new Promise<number>((resolve) => {
      get({ port, path, agent }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode ?? 0));
        response.on("error", () => resolve(0));
      }).on("error", () => resolve(0));
    });
  const statuses = new Map<number, number>();
  let isOver = false;
  const looking = instances.map(async (instance) => {
    while (!isOver) {
      instance.isReady = (await ask(instance.port, "/api/health/ready")) === 200;
      await wait(500);
    }
  });
  const asking = Array.from({ length: 8 }, async (_, client) => {
    for (let turn = client; !isOver; turn += 1) {
      const ready = instances.filter(({ isReady }) => isReady);
      const port = ready[turn % ready.length]?.port;
      if (!port) {
        await wait(20);
        continue;
      }
      const status = await ask(port, turn % 2 ? "/" : "/about");
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  });
  await wait(2000);
  for (const [index, instance] of instances.entries()) {
    await servers[index]?.stop();
    servers[index] = await start(instance);
    await wait(2000);
  }
  isOver = true;
  await Promise.all([...looking, ...asking]);
  agent.destroy();
  recordMetric(
    "R13",
    `${statuses.get(200)} requests during two restarts, ${statuses.size - 1} kinds of failure`,
  );
  expect([...statuses.keys()]).toEqual([200]);
});
