/** Two instances behind nginx, HAProxy and Caddy, restarted one after the other while people read and write. */
import { Agent, get } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { findPort } from "@/scripts/find-port.mjs";
import { startOwnSite } from "@/tests/security/attacks/site-fixture";
import { call, publishSmall, register } from "@/tests/support/api";
import { expect, test } from "@/tests/support/fixtures";
import { missing } from "@/tests/support/programs";
import { startServer } from "@/tests/support/site";
import { isThorough } from "@/tests/support/test-budget";
import { startCaddy, startHaproxy, startNginxBalancer } from "./balancers";

const READERS = 6;
const PAUSE_MS = 2000;

const undo: (() => unknown)[] = [];

test.afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

type Instance = { restart(): Promise<void> };

async function startInstance(env: Record<string, string>, port: number): Promise<Instance> {
  const start = async () => {
    const server = startServer({ ...env, PORT: `${port}`, APP_URL: `http://localhost:${port}` });
    undo.push(server.stop);
    await server.ready();
    return server;
  };
  let server = await start();
  const restart = async () => {
    await server.stop();
    server = await start();
  };
  return { restart };
}

type Answer = { status: number; text: string };

/** Keeps its connections, as browsers do. */
const reader = (site: string) => {
  const agent = new Agent({ keepAlive: true });
  undo.push(() => agent.destroy());
  return (path: string) =>
    new Promise<Answer>((resolve) => {
      const fail = (error: Error) => resolve({ status: 0, text: error.message });
      get(site + path, { agent }, (response) => {
        let text = "";
        response.setEncoding("utf8").on("data", (part: string) => (text += part));
        response.on("end", () => resolve({ status: response.statusCode ?? 0, text })).on("error", fail);
      }).on("error", fail);
    });
};

/** People who read all the time. */
function keepReading(site: string, paths: string[]) {
  const state = { isOver: false, reads: 0, failures: [] as string[] };
  const done = Array.from({ length: READERS }, async (_, index) => {
    const read = reader(site);
    for (let turn = index; !state.isOver; turn += 1) {
      const path = paths[turn % paths.length] as string;
      const { status, text } = await read(path);
      state.reads += 1;
      if (status !== 200) state.failures.push(`${path} ${status} ${text.slice(0, 80)}`);
    }
  });
  return { state, done };
}

/** A member who changes a title and reads it at once, all the time. */
async function keepWriting(
  site: string,
  { id, token }: { id: string; token: string },
  isOver: () => boolean,
) {
  const paths = ["/", `/feed/${id}`, "/api/v1/post", `/api/v1/post/${id}`];
  const read = reader(site);
  const found = { changes: 0, reads: 0, wrong: [] as string[] };
  for (; !isOver(); found.changes += 1) {
    const title = `Title ${found.changes} of the copper kettle`;
    const { status, text } = await call(site, "PATCH", `/post/${id}`, token, { title }).catch(
      (error: unknown) => ({ status: 0, text: String(error) }),
    );
    if (status !== 200) found.wrong.push(`change ${status} ${text.slice(0, 200)}`);
    for (const path of [...paths, ...paths]) {
      const answer = await read(path);
      found.reads += 1;
      if (status === 200 && !answer.text.includes(title))
        found.wrong.push(`${path} ${answer.status} ${/Title \d+ of/.exec(answer.text)} for ${title}`);
    }
  }
  return found;
}

for (const [name, start] of [
  ["nginx", startNginxBalancer],
  ["haproxy", startHaproxy],
  ["caddy", startCaddy],
] as const)
  test(`a rolling restart behind ${name} loses no request, and shows nothing older than a change`, async () => {
    const reason = isThorough ? missing(name) : "two more servers, each started twice";
    test.skip(reason !== "", reason);
    test.setTimeout(600_000);
    const own = await startOwnSite({ LOG_LEVEL: "error" });
    undo.push(own.stop);
    const ports = [await findPort(), await findPort()] as const;
    const instances: Instance[] = [];
    for (const port of ports) instances.push(await startInstance(own.env, port));
    const balancer = await start(ports);
    undo.push(balancer.stop);
    const token = await register(balancer.url, "Ada P.");
    const id = await publishSmall(balancer.url, token, { title: "Title of the copper kettle" });
    const readers = keepReading(balancer.url, ["/", "/about", `/feed/${id}`, "/api/v1/post"]);
    const writer = keepWriting(balancer.url, { id, token }, () => readers.state.isOver);
    for (const { restart } of instances) {
      await wait(PAUSE_MS);
      await restart();
    }
    await wait(PAUSE_MS);
    readers.state.isOver = true;
    await Promise.all(readers.done);
    const { changes, reads, wrong } = await writer;
    console.log(`${name}: ${readers.state.reads + reads} reads and ${changes} changes during two restarts`);
    expect([readers.state.failures, wrong]).toEqual([[], []]);
    expect(changes).toBeGreaterThan(5);
  });
