import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, it } from "vitest";

const module = JSON.stringify(join(import.meta.dirname, "signals.mjs"));
const LINES = 1000;
const SAY_MUCH = `for (let line = 1; line <= ${LINES}; line += 1) console.log("x".repeat(400), line);`;

/** A script of ours that does this, whose output nobody reads yet. */
function start(work: string, interrupted = 130): ChildProcess {
  const script = `import { runUntilSignal } from ${module}; runUntilSignal(async (signal) => { ${work} }, ${interrupted});`;
  return spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Reads one piece after the other, with a pause before each. */
async function readSlowly(child: ChildProcess, pause = 5): Promise<string[]> {
  let text = "";
  for await (const piece of child.stdout ?? []) {
    text += piece;
    await wait(pause);
  }
  return text.split("\n").filter(Boolean);
}

/** Its exit code once everything that it wrote was read. */
async function codeOf(child: ChildProcess): Promise<unknown> {
  return child.exitCode ?? child.signalCode ?? (await once(child, "exit"))[0];
}

async function firstLine(child: ChildProcess): Promise<void> {
  await once(child.stdout ?? child, "readable");
}

it("a script with a slow reader is read to its last line, and ends with its own code", async () => {
  const child = start(`${SAY_MUCH} return 3;`);
  // Until it has nothing left to do but to be read.
  await wait(500);
  const lines = await readSlowly(child);
  expect([lines.length, lines.at(-1)?.split(" ")[1]]).toEqual([LINES, String(LINES)]);
  expect(await codeOf(child)).toBe(3);
});

it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
  "a script interrupted by %s cleans up once, however often it comes, and its exit code says so",
  async (name) => {
    const child = start(
      `console.log("ready"); await new Promise((done) => { const hold = setInterval(() => {}, 1000);
      signal.addEventListener("abort", () => { clearInterval(hold); done(); }); }); ${SAY_MUCH} return 0;`,
    );
    await firstLine(child);
    child.kill(name);
    child.kill(name);
    expect(await readSlowly(child)).toHaveLength(LINES + 1);
    expect(await codeOf(child)).toBe(130);
  },
);

it("a failing script prints one sentence and ends with 1", async () => {
  const child = start('throw new Error("The disk is full.");');
  const said = once(child.stderr ?? child, "data");
  expect(await codeOf(child)).toBe(1);
  expect(String((await said)[0])).toBe("The disk is full.\n");
});

it("a script ends despite an open timer or connection", async () => {
  const begun = performance.now();
  const child = start(`setInterval(() => {}, 1000); console.log("done"); return 0;`);
  await readSlowly(child);
  expect(await codeOf(child)).toBe(0);
  expect(performance.now() - begun).toBeLessThan(20_000);
});

it("an interrupted script does not wait for a reader that stopped reading", async () => {
  const child = start(`${SAY_MUCH.replaceAll("1000", "5000")} return 0;`);
  await firstLine(child);
  await wait(500);
  child.kill("SIGTERM");
  expect(await codeOf(child)).toBe(130);
});

it("a script whose reader has gone ends silently", async () => {
  const child = start(`${SAY_MUCH} return 0;`);
  child.stdout?.destroy();
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text) => (said += text));
  await codeOf(child);
  expect(said).toBe("");
});
