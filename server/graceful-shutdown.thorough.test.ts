import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";

/** A server that answers after half a second and reports its readiness. */
const PROGRAM = `
  import { createServer } from "node:http";
  import { shutDownOnSignal } from "./server/graceful-shutdown.ts";
  const server = createServer((request, response) => {
    if (request.url === "/ready") return void response.writeHead(isEnding() ? 503 : 200).end();
    setTimeout(() => response.end("whole"), 500);
  });
  const isEnding = shutDownOnSignal(server, { noticeMs: Number(process.argv[1]), finish: async () => console.log("finished") });
  server.listen(0, () => console.log(server.address().port));
`;

async function aServer(notice: number) {
  const args = ["--import", "tsx", "--input-type=module", "--eval", PROGRAM, String(notice)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [port] = await once(child.stdout, "data");
  return { child, site: `http://127.0.0.1:${String(port).trim()}` };
}

const ended = async (child: ChildProcess) => (await once(child, "exit"))[0];
const isRefused = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  );

it("requests in progress are completed after SIGTERM, new ones are refused, and the exit code is 0 [R13]", async () => {
  const { child, site } = await aServer(0);
  const exit = ended(child);
  const said = once(child.stdout, "data");
  const answer = fetch(`${site}/slow`);
  await fetch(`${site}/ready`);
  child.kill("SIGTERM");
  await expect.poll(() => isRefused(`${site}/ready`)).toBe(true);
  expect(await (await answer).text()).toBe("whole");
  expect(await exit).toBe(0);
  expect(String((await said)[0])).toBe("finished\n");
});

it("behind a proxy the server first reports not ready, and still answers until the proxy has noticed [R13]", async () => {
  const { child, site } = await aServer(1500);
  const exit = ended(child);
  child.kill("SIGTERM");
  await expect.poll(async () => (await fetch(`${site}/ready`)).status).toBe(503);
  const answer = await fetch(`${site}/slow`);
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  expect(await exit).toBe(0);
});
