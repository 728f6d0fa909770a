import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";
import { recordMetric, times } from "@/tests/support/test-budget";
import { findPort } from "./find-port.mjs";

const root = join(import.meta.dirname, "..");
const SECRET = "q8Jr2LpX0vTz5Wc7Yb1Nd4Mf6Hg9Ks3A";
const START = ["scripts/start.mjs"];
/** As a service manager may start it. */
const SERVE = ["--import", "tsx", "server/main.ts"];

async function start(args: string[], settings: Record<string, string>) {
  const port = String(await findPort());
  // Empty rather than missing, so that nobody's own `.env` is asked.
  const blank = {
    APP_URL: "",
    DATABASE_URL: "",
    NEXTAUTH_SECRET: "",
    SMTP_URL: "",
    BLOB_READ_WRITE_TOKEN: "",
  };
  const own = { NODE_ENV: "production" as const, DATA_DIR: inject("temporary"), PORT: port };
  const env = { PATH: process.env.PATH, ...own, ...blank, ...settings };
  const begun = performance.now();
  const ended = await promisify(execFile)(process.execPath, args, { cwd: root, env, timeout: 50_000 }).catch(
    (error) => error,
  );
  return { ...ended, seconds: (performance.now() - begun) / 1000 };
}

type Case = [name: string, args: string[], settings: Record<string, string>];
const CASES: Case[] = [
  ["NEXTAUTH_SECRET", START, { NEXTAUTH_SECRET: "changeme" }],
  ["APP_URL", START, { APP_URL: "http://swap.example.org" }],
  ["DATABASE_URL", SERVE, { DATABASE_URL: "postgresql://swap@db.example.org/swap", NEXTAUTH_SECRET: SECRET }],
  ["NEXTAUTH_SECRET", START, { DATABASE_URL: "postgresql://localhost/swap" }],
  [
    "NEXTAUTH_SECRET",
    SERVE,
    { DATABASE_URL: "postgresql://localhost/swap", NEXTAUTH_SECRET: "a".repeat(40) },
  ],
];

describe("the program", () => {
  it.each(CASES.slice(0, times(3, CASES.length)))(
    "does not start with a weak %s by %s, and prints a sentence about it [S59]",
    async (name, args, settings) => {
      const { code, stderr, stdout, seconds } = await start(args, settings);
      expect(code).toBe(1);
      expect(stderr).toMatch(new RegExp(`^The configuration is not right:\\n {2}${name}: [^\\n]+\\n$`));
      for (const value of Object.values(settings)) expect(stdout + stderr).not.toContain(value);
      recordMetric("S59", `a weak ${name}: exit code ${code} after ${seconds.toFixed(1)} s`);
    },
  );
});
