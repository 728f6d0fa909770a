import { describe, expect, it } from "vitest";
import { readEnv } from "@/lib/env";

const GOOD = {
  DATABASE_URL: "postgresql://someone@localhost/swapshop",
  NEXTAUTH_SECRET: "q8Jr2LpX0vTz5Wc7Yb1Nd4Mf6Hg9Ks3A",
};

const BAD: [string, string][] = [
  ["DATABASE_URL", "mysql://localhost/x"],
  ["DATABASE_URL", ""],
  ["NEXTAUTH_SECRET", "short"],
  ["NEXTAUTH_SECRET", "a".repeat(40)],
  ["NEXTAUTH_SECRET", "abcabcabcabcabcabcabcabcabcabcabcabcabc"],
  ["NEXTAUTH_SECRET", ""],
  ["APP_URL", "example.org"],
  ["APP_URL", "ftp://example.org"],
  ["APP_URL", "https://example.org/app"],
  ["APP_URL", "https://example.org/?a=1"],
  ["APP_URL", "javascript:alert(1)"],
  ["PORT", "http"],
  ["PORT", "65536"],
  ["PORT", "-1"],
  ["PORT", "1.5"],
  ["SMTP_URL", "http://mail.example.org"],
  ["CONTACT_EMAIL", "nobody"],
  ["GEOCODER_URL", "nominatim.example.org/search"],
  ["GEOCODER_URL", "file:///etc/passwd"],
  ["LEAKED_PASSWORDS_URL", "api.example.org/range"],
  ["PLACE_HEADERS", "cf-ipcity; cf-ipcountry"],
  ["PLACE_HEADERS", "cf-ipcity,cf-ipcountry"],
  ["TILE_URL", "https://tiles.example.org/{z}/{x}.png"],
  ["TILE_URL", "/tiles/{z}/{x}/{y}.png"],
  ["PMTILES", "http://tiles.example.org/country.pmtiles"],
  ["PMTILES", "ftp://tiles.example.org/country.pmtiles"],
  ["PMTILES", "https://tiles.example.org/a file"],
  ["TRUSTED_PROXIES", "many"],
  ["TRUSTED_PROXIES", "11"],
  ["LOG_LEVEL", "loud"],
  ["BLOB_READ_WRITE_TOKEN", "short"],
  ["NODE_ENV", "staging"],
  ["CACHE_PURGE_URL", "cache.example.org"],
  ["CACHE_PURGE_URL", "ftp://cache.example.org"],
  ["CACHE_PURGE_TOKEN", "two words"],
  ["OIDC_ISSUER", "id.example.org"],
  ["OIDC_ISSUER", "http://id.example.org"],
  ["OIDC_ISSUER", "https://id.example.org/?realm=swap"],
  ["GITHUB_URL", "https://github.example.org/api"],
  ["GITHUB_URL", "http://github.example.org"],
];

/** Each is of no use without the others of its row. */
const TOGETHER = [
  { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "hush" },
  { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "hush" },
  { OIDC_ISSUER: "http://localhost:9000/realms/swap", OIDC_CLIENT_ID: "id", OIDC_CLIENT_SECRET: "hush" },
];

describe("an operator who starts the program", () => {
  it("must set only a database and a secret", () => {
    expect(readEnv(GOOD)).toMatchObject({
      ...GOOD,
      PORT: 3000,
      APP_URL: "http://localhost:3000",
      TRUSTED_PROXIES: 0,
    });
    expect(readEnv(GOOD)).not.toHaveProperty(["GEOCODER_URL"]);
    expect(readEnv(GOOD)).not.toHaveProperty(["TILE_URL"]);
    expect(readEnv({ ...GOOD, PORT: "8080" })).toMatchObject({
      PORT: 8080,
      APP_URL: "http://localhost:8080",
    });
  });

  it.each(BAD)("learns that %s=%s is wrong, and only that [S59]", (name, value) => {
    const read = () => readEnv({ ...GOOD, [name]: value });
    expect(read).toThrow(new RegExp(`^The configuration is not right:(\\n {2}${name}: .+)+$`));
    if (value) expect(read).not.toThrow(value);
  });

  it("learns about all mistakes at once [S59]", () => {
    expect(() => readEnv({})).toThrow(/DATABASE_URL: [\s\S]*NEXTAUTH_SECRET: /);
  });

  it.each([
    "https://api.fastly.com/service/x/purge",
    "https://api.cloudflare.com/client/v4/zones/x/purge_cache",
  ])("needs a token for %s", (CACHE_PURGE_URL) => {
    expect(() => readEnv({ ...GOOD, CACHE_PURGE_URL })).toThrow(/CACHE_PURGE_TOKEN/);
    expect(readEnv({ ...GOOD, CACHE_PURGE_URL, CACHE_PURGE_TOKEN: "t" })).toMatchObject({ CACHE_PURGE_URL });
  });

  it.each(TOGETHER)("learns which setting of a sign-in provider is missing [S59]", (whole) => {
    expect(readEnv({ ...GOOD, ...whole })).toMatchObject(whole);
    for (const name of Object.keys(whole))
      expect(() => readEnv({ ...GOOD, ...whole, [name]: "" })).toThrow(
        new RegExp(`\\n  ${name}: is missing`),
      );
  });

  it("may leave a variable empty as if it were unset", () => {
    const empty = {
      PORT: "",
      DATA_DIR: "",
      APP_URL: "",
      SMTP_URL: "",
      BLOB_READ_WRITE_TOKEN: "",
      CONTACT_EMAIL: "",
      GEOCODER_URL: "",
      TILE_URL: "",
      TILE_ATTRIBUTION: "",
    };
    expect(readEnv({ ...GOOD, ...empty, LOG_LEVEL: "" })).toEqual(readEnv(GOOD));
  });

  it("may end the site address with a slash", () => {
    expect(readEnv({ ...GOOD, APP_URL: "https://Swap.example.org:443/" }).APP_URL).toBe(
      "https://swap.example.org",
    );
  });
});

describe("an operator who puts the site online", () => {
  const inProduction = (changes: Record<string, string>) =>
    readEnv({ ...GOOD, APP_URL: "https://swap.example.org", ...changes, NODE_ENV: "production" });

  it.each([
    ["APP_URL", "http://swap.example.org"],
    ["APP_URL", "http://203.0.113.7:3000"],
    ["APP_URL", "http://10.example.org"],
    ["APP_URL", "http://172.32.0.1"],
    ["APP_URL", "http://[2001:db8::7]:3000"],
    ["DATABASE_URL", "postgresql://swap@db.example.org/swap"],
    ["DATABASE_URL", "postgresql://swap@db.example.org/swap?sslmode=disable"],
    ["DATABASE_URL", "postgresql://swap@db.example.org/swap?sslmode=prefer"],
    ["DATABASE_URL", "postgresql://swap@db.example.org/swap?sslmode=no-verify"],
    ["MIGRATION_DATABASE_URL", "postgresql://owner@db.example.org/swap"],
    ["READ_DATABASE_URL", "postgresql://swap@replica.example.org/swap"],
    ["DATABASE_URL", "postgresql://swap@203.0.113.7:5432/swap?application_name=sslmode=require"],
    ["DATABASE_URL", "postgresql://swap@[2001:db8::7]/swap"],
    ["CACHE_PURGE_URL", "http://cache.example.org/"],
  ])("cannot send %s=%s over the open internet unencrypted [S59]", (name, value) => {
    expect(() => inProduction({ [name]: value })).toThrow(
      new RegExp(`^The configuration is not right:\\n {2}${name}: [^\\n]+$`),
    );
    expect(() => inProduction({ [name]: value })).not.toThrow(value);
    expect(readEnv({ ...GOOD, [name]: value })).toHaveProperty(name, value);
  });

  it.each([
    ["APP_URL", "http://localhost:3000"],
    ["APP_URL", "http://192.168.1.20:3000"],
    ["APP_URL", "http://[fd00::7]:3000"],
    ["APP_URL", "http://library.local"],
    ["APP_URL", "http://nas:3000"],
    ["DATABASE_URL", "postgresql://swap@localhost/swap"],
    ["DATABASE_URL", "postgresql://swap@db:5432/swap"],
    ["DATABASE_URL", "postgresql://swap@10.0.0.3/swap"],
    ["DATABASE_URL", "postgresql://swap@/swap?host=/var/run/postgresql"],
    ["DATABASE_URL", "postgresql://swap@db.example.org/swap?sslmode=require"],
    ["DATABASE_URL", "postgresql://swap@db.example.org/swap?pgbouncer=true&sslmode=verify-full"],
  ])("may try %s=%s [S59]", (name, value) => {
    expect(inProduction({ [name]: value })).toHaveProperty(name, value);
  });
});

describe("a deployment on Vercel", () => {
  const STORES = { DATABASE_URL: GOOD.DATABASE_URL, BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_abc_123456" };
  const secretOf = (source: Record<string, string>) => readEnv(source).NEXTAUTH_SECRET;

  it("knows its own address", () => {
    const hosts = { VERCEL_URL: "swap-abc.vercel.app", VERCEL_PROJECT_PRODUCTION_URL: "swap.example.org" };
    expect(readEnv({ ...GOOD, ...hosts, VERCEL_ENV: "production" }).APP_URL).toBe("https://swap.example.org");
    expect(readEnv({ ...GOOD, ...hosts, VERCEL_ENV: "preview" }).APP_URL).toBe("https://swap-abc.vercel.app");
  });

  it("for previews derives its secret from its stores, and a different one for other stores", () => {
    const preview = { ...STORES, VERCEL_ENV: "preview" };
    const secret = secretOf(preview);
    expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32);
    expect(secretOf(preview)).toBe(secret);
    expect(secretOf({ ...preview, DATABASE_URL: "postgresql://someone@localhost/other" })).not.toBe(secret);
    expect(secretOf({ ...preview, BLOB_READ_WRITE_TOKEN: "vercel_blob_rw_abc_654321" })).not.toBe(secret);
    expect(secretOf({ ...preview, NEXTAUTH_SECRET: GOOD.NEXTAUTH_SECRET })).toBe(GOOD.NEXTAUTH_SECRET);
  });

  it.each([
    ["in production", { ...STORES, VERCEL_ENV: "production" }],
    ["somewhere else", STORES],
  ])("%s needs a secret [S59]", (_, source) => {
    expect(() => readEnv(source)).toThrow("NEXTAUTH_SECRET");
  });

  it.each([
    ["production", "BLOB_READ_WRITE_TOKEN", { ...GOOD }],
    ["preview", "BLOB_READ_WRITE_TOKEN", { DATABASE_URL: GOOD.DATABASE_URL }],
    ["preview", "BLOB_READ_WRITE_TOKEN", { ...GOOD, BLOB_READ_WRITE_TOKEN: "" }],
    ["preview", "DATABASE_URL", { BLOB_READ_WRITE_TOKEN: STORES.BLOB_READ_WRITE_TOKEN }],
    ["production", "DATABASE_URL", { ...STORES, ...GOOD, DATABASE_URL: "" }],
  ])("for %s without %s names only that one [S59]", (place, name, source) => {
    const read = () => readEnv({ ...source, VERCEL: "1", VERCEL_ENV: place });
    expect(read).toThrow(new RegExp(`^The configuration is not right:\\n {2}${name}: [^\\n]+$`));
  });

  it("for a preview without both stores names both, and no variable derived from them [S59]", () => {
    const read = () => readEnv({ VERCEL: "1", VERCEL_ENV: "preview" });
    expect(read).toThrow(
      /^The configuration is not right:\n {2}DATABASE_URL: .+\n {2}BLOB_READ_WRITE_TOKEN: .+$/,
    );
  });
});
