/** Reads how this instance is set up, and fills in what it can decide for itself. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { root } from "./run.mjs";

/** @typedef {import("./run.mjs").Env} Env */

/** What Next reads as well; what is set already wins, then the first file. */
export function loadEnvFiles() {
  for (const name of [".env.local", ".env"]) {
    const file = join(root, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}

/** Where this instance keeps what must outlive it. */
export const dataDir = () => resolve(root, process.env.DATA_DIR || ".data");

/**
 * The environment of the site, without a database address if there is none of the user's own. A secret is made up only
 * beside the embedded database: with another, several instances may have to share it.
 * @param {"development" | "production"} mode
 * @returns {Promise<Env>}
 * @throws {Error} naming every variable that will not do
 */
export async function readSettings(mode) {
  const { DATABASE_URL: own, ...rest } = process.env;
  const secret = rest.NEXTAUTH_SECRET || (own ? undefined : await keptSecret(dataDir()));
  const env = {
    ...rest,
    NODE_ENV: mode,
    NEXT_TELEMETRY_DISABLED: "1",
    DATA_DIR: dataDir(),
    NEXTAUTH_SECRET: secret,
  };
  const { tsImport } = await import("tsx/esm/api");
  /** @type {typeof import("../lib/env")} */
  const { readEnv } = await tsImport("../lib/env.ts", import.meta.url);
  readEnv({ ...env, DATABASE_URL: own || "postgresql://localhost/embedded" });
  return own ? { ...env, DATABASE_URL: own } : env;
}

/**
 * @param {string} folder
 * @returns {Promise<string>}
 */
async function keptSecret(folder) {
  const file = join(folder, "secret");
  if (!existsSync(file)) {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    // Put in its place only once it is whole.
    await writeFile(`${file}.new`, randomBytes(33).toString("base64"), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return readFile(file, "utf8");
}

/** @throws {Error} if another program listens on our port already */
export async function requireFreePort() {
  const port = Number(process.env.PORT || 3000);
  // Whatever else is wrong with it is for `readSettings` to say.
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return;
  const probe = createServer();
  await new Promise((done, fail) => {
    probe.once("error", fail).listen(port, () => probe.close(done));
  }).catch((/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code === "EACCES")
      throw new Error(`Port ${port} may not be used: choose one above 1023, PORT=3001.`);
    if (error.code !== "EADDRINUSE") throw error;
    throw new Error(
      `Port ${port} is taken by another program: stop it, or choose another one: PORT=${port + 1}.`,
    );
  });
}
