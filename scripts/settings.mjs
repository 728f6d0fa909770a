/** Reads the configuration of this instance and fills in defaults. */
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { root } from "./run.mjs";

/** @typedef {import("./run.mjs").Env} Env */

/** The same files as Next. Existing variables win, then the first file. */
export function loadEnvFiles() {
  for (const name of [".env.local", ".env"]) {
    const file = join(root, name);
    if (existsSync(file)) process.loadEnvFile(file);
  }
}

/** The folder of persistent data. */
export const dataDir = () => resolve(root, process.env.DATA_DIR || ".data");

/**
 * Builds the environment of the site, without DATABASE_URL for the embedded database. A secret is generated only beside
 * the embedded database, since instances of another one must share it.
 * @param {"development" | "production"} mode
 * @returns {Promise<Env>}
 * @throws {Error} naming every invalid variable
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
    // Renamed once complete, so that a crash leaves no half-written secret.
    await writeFile(`${file}.new`, randomBytes(33).toString("base64"), { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return readFile(file, "utf8");
}

/** @throws {Error} if our port is not available */
export async function requireFreePort() {
  const port = Number(process.env.PORT || 3000);
  // `readSettings` reports an invalid value.
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return;
  const probe = createServer();
  await new Promise((done, fail) => {
    probe.once("error", fail).listen(port, () => probe.close(done));
  }).catch((/** @type {NodeJS.ErrnoException} */ error) => {
    if (error.code === "EACCES")
      throw new Error(`Port ${port} needs root. Choose one above 1023: PORT=3001.`);
    if (error.code !== "EADDRINUSE") throw error;
    throw new Error(`Another program uses port ${port}. Stop it, or choose another port: PORT=${port + 1}.`);
  });
}
