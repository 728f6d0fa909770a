import { createHash } from "node:crypto";
import { z } from "zod";
import { mapFile, OPEN_STREET_MAP, requireOneMap, tiles } from "@/lib/env-maps";
import { providerFields, requireWholeProviders } from "@/lib/env-providers";

const blank = (value: unknown) => (value === "" ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blank, schema.optional());
const whole = (fallback: number, min: number, max: number) =>
  z.preprocess(
    blank,
    z
      .string()
      .regex(/^\d{1,9}$/, { error: "is not a whole number", abort: true })
      .transform(Number)
      .refine((value) => value >= min && value <= max, `lies between ${min} and ${max}`)
      .default(fallback),
  );
const postgresUrl = z.string("is missing").regex(/^postgres(ql)?:\/\//, "must start with postgresql://");
const origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((url) => new URL(url).pathname === "/" && !new URL(url).search, "must be an origin without a path")
  .transform((url) => new URL(url).origin);
const geocoder = z
  .url({ protocol: /^https?$/, error: "must be an http or https address", abort: true })
  .refine((url) => !new URL(url).hash, "must not hold a #");
const passwordService = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const headerNames = z
  .string()
  .regex(/^[a-z\d-]+(,[a-z\d-]+){0,3}$/i, "must be up to four names of headers, with commas between them")
  .transform((text) => text.toLowerCase().split(","));
const secret = z
  .string("is missing: try `openssl rand -base64 33`")
  .refine((text) => Buffer.byteLength(text) >= 32, {
    error: "must be at least 32 bytes: try `openssl rand -base64 33`",
    abort: true,
  })
  .refine((text) => new Set(text).size >= 10, "is too easy to guess: try `openssl rand -base64 33`");

const LOCAL_HOSTS = [
  /^(localhost|[^.[\]:]*|.+\.(localhost|local|lan|internal|home\.arpa))$/,
  /^(127|10)(\.\d+){3}$|^(192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))(\.\d+){2}$/,
  /^\[(::1|f[cd][\da-f]{2}:.*|fe[89ab][\da-f]:.*)\]$/,
];
/** Whether others than the own machine and network reach the address. */
export const isRemote = (url: string) => {
  const host = URL.canParse(url) ? new URL(url).hostname.toLowerCase() : "";
  return !LOCAL_HOSTS.some((pattern) => pattern.test(host));
};
/** Excludes `no-verify`, which allows a man in the middle to pose as the database. */
const ENCRYPTED = /[?&](sslmode=(require|verify-ca|verify-full)|ssl=(true|1))(&|$)/;

const fields = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  PORT: whole(3000, 1, 65_535),
  HOST: optional(z.string().max(255)),
  DATA_DIR: z.preprocess(blank, z.string().default(".data")),
  DATABASE_URL: postgresUrl,
  MIGRATION_DATABASE_URL: optional(postgresUrl),
  DIRECT_DATABASE_URL: optional(postgresUrl),
  READ_DATABASE_URL: optional(postgresUrl),
  PREPARED_STATEMENTS: z.preprocess(blank, z.enum(["on", "off"]).default("on")),
  APP_URL: origin,
  NEXTAUTH_SECRET: secret,
  BLOB_READ_WRITE_TOKEN: optional(z.string().min(10)),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\//, "must start with smtp:// or smtps://")),
  MAIL_FROM: z.preprocess(
    blank,
    z.string().includes("@", "must hold an email address").default("noreply@localhost"),
  ),
  CONTACT_EMAIL: optional(z.email()),
  COMMUNITY_FILE: optional(z.string()),
  SITE_NAME: optional(z.string()),
  SITE_COUNTRY: optional(z.string()),
  SITE_TIME_ZONE: optional(z.string()),
  SITE_CURRENCY: optional(z.string()),
  DEMO: z.preprocess(blank, z.enum(["on", "off"]).default("on")),
  HOST_EMAIL: z.preprocess((value) => blank(value)?.toString().trim().toLowerCase(), z.email().optional()),
  REQUIRE_VERIFIED_EMAIL: z.preprocess(blank, z.enum(["true", "false"]).default("true")),
  NEW_ACCOUNT_LIMITS: optional(z.enum(["on", "off"])),
  INACTIVE_ACCOUNT_MONTHS: whole(0, 0, 240),
  LEAKED_PASSWORDS_URL: optional(passwordService),
  PLACE_HEADERS: optional(headerNames),
  GEOCODER_URL: optional(geocoder),
  POSTCODES: optional(z.string().max(1000, "is too long")),
  PMTILES: optional(mapFile),
  TILE_URL: optional(tiles),
  TILE_ATTRIBUTION: z.preprocess(blank, z.string().max(500).default(OPEN_STREET_MAP)),
  TRUSTED_PROXIES: whole(0, 0, 10),
  LOG_LEVEL: z.preprocess(
    blank,
    z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  ),
  CRON_SECRET: optional(z.string().min(16, "must be at least 16 characters")),
  ...providerFields,
  CACHE_PURGE_URL: optional(
    z.url({ protocol: /^https?$/, error: "must be an http or https address", abort: true }),
  ),
  CACHE_PURGE_TOKEN: optional(z.string().regex(/^[\x21-\x7e]+$/, "must hold printable characters only")),
  VERCEL: optional(z.string()),
  VERCEL_ENV: optional(z.string()),
});

const fieldsOnVercel = fields.extend({
  BLOB_READ_WRITE_TOKEN: z.preprocess(
    blank,
    z.string("is missing: connect a Blob store, since the disk on Vercel is read-only").min(10),
  ),
});

export type Env = z.infer<typeof fields>;
type Context = { addIssue(issue: { code: "custom"; path: string[]; message: string }): void };

const DATABASES = [
  "DATABASE_URL",
  "MIGRATION_DATABASE_URL",
  "DIRECT_DATABASE_URL",
  "READ_DATABASE_URL",
] as const;
const NEEDS_TOKEN = /^https?:\/\/api\.(fastly|cloudflare)\.com\//;

function requireToken({ CACHE_PURGE_URL = "", CACHE_PURGE_TOKEN }: Env, context: Context): void {
  if (NEEDS_TOKEN.test(CACHE_PURGE_URL) && !CACHE_PURGE_TOKEN)
    context.addIssue({
      code: "custom",
      path: ["CACHE_PURGE_TOKEN"],
      message: "is missing: the CDN asks for it",
    });
}

/** A visitor could name any place otherwise. */
function requireProxy({ PLACE_HEADERS, TRUSTED_PROXIES, VERCEL }: Env, context: Context): void {
  if (PLACE_HEADERS && TRUSTED_PROXIES === 0 && !VERCEL)
    context.addIssue({
      code: "custom",
      path: ["PLACE_HEADERS"],
      message: "needs TRUSTED_PROXIES, and a proxy that overwrites these headers",
    });
}

/** Requires encryption over the internet, but not on a local machine or network. */
function requireEncryption(
  { NODE_ENV, APP_URL, CACHE_PURGE_URL = "", ...databases }: Env,
  context: Context,
): void {
  if (NODE_ENV !== "production") return;
  const refuse = (name: keyof Env, message: string) =>
    context.addIssue({ code: "custom", path: [name], message });
  if (APP_URL.startsWith("http:") && isRemote(APP_URL))
    refuse("APP_URL", "must start with https:// where others can reach it: passwords travel there");
  if (CACHE_PURGE_URL.startsWith("http:") && isRemote(CACHE_PURGE_URL))
    refuse("CACHE_PURGE_URL", "must start with https://: the cache is in another network");
  for (const name of DATABASES) {
    const url = databases[name];
    if (url && isRemote(url) && !ENCRYPTED.test(url))
      refuse(name, "must end with ?sslmode=verify-full or require: the database is in another network");
  }
}

const checked = <T extends z.ZodType<Env>>(all: T) =>
  all
    .superRefine(requireEncryption)
    .superRefine(requireToken)
    .superRefine(requireProxy)
    .superRefine(requireOneMap)
    .superRefine(requireWholeProviders);

const schema = checked(fields);
const schemaOnVercel = checked(fieldsOnVercel);

/** @throws Error with one line for each bad variable, for the person who starts the program */
export function readEnv(source: Record<string, string | undefined>): Env {
  const chosen = source.VERCEL || derivesSecret(source) ? schemaOnVercel : schema;
  const result = chosen.safeParse({ ...source, ...derived(source) });
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The configuration is not right:\n${lines.join("\n")}`);
}

function derived(source: Record<string, string | undefined>) {
  const host =
    source.VERCEL_ENV === "production"
      ? source.VERCEL_PROJECT_PRODUCTION_URL
      : source.VERCEL_BRANCH_URL || source.VERCEL_URL;
  const local = `http://localhost:${source.PORT || 3000}`;
  const fallback = host ? `https://${host}` : URL.canParse(local) ? local : "http://localhost";
  return {
    APP_URL: source.APP_URL || fallback,
    NEXTAUTH_SECRET: derivesSecret(source) ? previewSecret(source) : source.NEXTAUTH_SECRET,
  };
}

/** A preview deployment without a secret derives one from its database and Blob credentials. */
const derivesSecret = (source: Record<string, string | undefined>) =>
  source.VERCEL_ENV === "preview" && !source.NEXTAUTH_SECRET;

const previewSecret = (source: Record<string, string | undefined>) =>
  createHash("sha256")
    .update(`session|${source.DATABASE_URL}|${source.BLOB_READ_WRITE_TOKEN}`)
    .digest("base64");

let cached: Env | undefined;

/** Reads the configuration once. @throws see `readEnv` */
export function env(): Env {
  cached ??= readEnv(process.env);
  return cached;
}
