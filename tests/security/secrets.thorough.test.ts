import { execFile } from "node:child_process";
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { lintSource } from "@secretlint/core";
import { creator } from "@secretlint/secretlint-rule-preset-recommend";
import { describe, expect, it } from "vitest";
import { recordMetric } from "@/tests/support/test-budget";

const root = join(import.meta.dirname, "../..");
const RULES = { rules: [{ id: "preset", rule: creator, options: {} }] };

async function secretsIn(filePath: string, content: string): Promise<string[]> {
  const source = { filePath, content, ext: extname(filePath), contentType: "text" as const };
  const { messages } = await lintSource({ source, options: { config: RULES, maskSecrets: true } });
  return messages.map(({ message, loc }) => `${filePath}:${loc.start.line}: ${message}`);
}

describe("a search of the sources", () => {
  it("finds no secret [S58]", async () => {
    const listed = await promisify(execFile)("git", ["ls-files", "-z"], { cwd: root });
    const paths = listed.stdout.split("\0").filter(Boolean);
    const found: string[] = [];
    for (const path of paths) {
      // The file was removed meanwhile.
      const bytes = await readFile(join(root, path)).catch(() => Buffer.alloc(0));
      if (!bytes.includes(0)) found.push(...(await secretsIn(path, bytes.toString("utf8"))));
    }
    expect(found).toEqual([]);
    expect(paths.length).toBeGreaterThan(100);
    recordMetric("S58", `${paths.length} files of the sources, no secret`);
  });

  it.each([
    ["a token of GitHub", () => `ghp_${randomBytes(18).toString("hex")}`],
    ["a private key", aPrivateKey],
    [
      "a database with its password",
      () => `postgresql://swap:${randomBytes(9).toString("hex")}@db.test/swap`,
    ],
  ])("would find %s [S58]", async (_, secret) => {
    expect(await secretsIn("lib/settings.ts", `export const it = "${secret()}";\n`)).toHaveLength(1);
  });
});

function aPrivateKey(): string {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return privateKey.export({ type: "pkcs1", format: "pem" }).toString();
}
