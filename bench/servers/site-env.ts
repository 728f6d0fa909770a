import { randomBytes } from "node:crypto";
import type { Env } from "./program";

const SECRET = randomBytes(33).toString("base64");

type Place = { database: string; dataDir: string; distDir: string; port: number };

/** As behind one proxy, so that each request may come from another address. Empty values shadow a developer's `.env`. */
export function siteEnv({ database, dataDir, distDir, port }: Place): Env {
  return {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    NEXT_DIST_DIR: distDir,
    NEXT_TELEMETRY_DISABLED: "1",
    HOST: "127.0.0.1",
    PORT: String(port),
    APP_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database,
    MIGRATION_DATABASE_URL: "",
    DATA_DIR: dataDir,
    NEXTAUTH_SECRET: SECRET,
    CRON_SECRET: SECRET,
    CONTACT_EMAIL: "contact@example.org",
    TRUSTED_PROXIES: "1",
    BLOB_READ_WRITE_TOKEN: "",
    SMTP_URL: "",
    LEAKED_PASSWORDS_URL: "",
    PLACE_HEADERS: "",
    GEOCODER_URL: "",
    PMTILES: "",
    TILE_URL: "",
  };
}
