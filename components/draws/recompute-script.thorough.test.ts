/** The page says "paste them into a terminal": whatever shell it runs, and whatever the computer calls SHA-256. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recomputeScript } from "@/components/draws/recompute-script";

const MAX_LINES = 20;
const TOOLS = ["cat", "cmp", "cut", "grep", "head", "sed", "seq", "sort"];
const run = promisify(execFile);
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const script = recomputeScript("https://swap.example", "x");
const lines = script.trimEnd().split("\n");

const SEED = "ab".repeat(32);
/** As the public answer, in the order drawn: hands that received nothing, one thing and very many. */
function aDraw(seed = SEED) {
  const entries = [0, 1, 11, 12, 40].map((received) => {
    const entry = sha256(`${received}`).slice(0, 16);
    const tickets = Math.max(1, Math.floor(12 / (1 + received)));
    const lots = Array.from({ length: tickets }, (_, k) => sha256(`${SEED}:${entry}:${k + 1}`));
    return { entry, granted: 1, number: lots.sort()[0] ?? "", quantity: 1, received, tickets };
  });
  const list = entries.map(({ entry, received, quantity }) => `${entry} ${received} ${quantity}\n`);
  return {
    ...{ seedHash: sha256(SEED), seed, listHash: sha256(list.sort().join("")) },
    ...{ entries: entries.sort((a, b) => (a.number < b.number ? -1 : 1)), record: [] },
  };
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "swap-shop-lines-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** Another folder of programs for each way to have SHA-256. */
async function programs(name: string, more: string[]): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  for (const tool of [...TOOLS, ...more]) {
    const { stdout } = await run("sh", ["-c", `command -v ${tool}`]);
    await symlink(stdout.trim(), join(path, tool));
  }
  return path;
}

/** @returns what the lines print about this answer, without the one that fetches it */
async function print(shell: string, path: string, draw: object): Promise<string[]> {
  await writeFile(join(folder, "draw.json"), JSON.stringify({ success: true, draw }));
  const { stdout: found } = await run("sh", ["-c", `command -v ${shell}`]);
  const env = { PATH: path, NODE_ENV: "test" as const };
  const { stdout } = await run(found.trim(), ["-c", lines.slice(1).join("\n")], { cwd: folder, env });
  return stdout.trim().split("\n");
}

describe("the lines that draw lots again", () => {
  it("are few", () => {
    expect(lines.length).toBeLessThanOrEqual(MAX_LINES);
  });

  it("have no exclamation mark, with which zsh recalls an earlier command, also between double quotes", () => {
    expect(script).not.toContain("!");
  });

  it.each([
    ["sha256sum", ["sha256sum"]],
    ["shasum alone, as on Macs", ["shasum", "perl"]],
  ])("accuse nobody, and nobody wrongly, where a computer has %s", async (name, tools) => {
    const path = await programs(name, tools);
    for (const shell of ["sh", "bash"]) {
      expect(await print(shell, path, aDraw())).toEqual([
        ...["The seed is the one announced.", "The list is the one announced."],
        "The order is the one drawn.",
      ]);
      const printed = await print(shell, path, aDraw(sha256("another")));
      expect(printed.slice(0, 2)).toEqual(["ANOTHER SEED.", "The list is the one announced."]);
    }
  });
});
