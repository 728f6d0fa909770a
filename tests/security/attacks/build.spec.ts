import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { anyAddress, expect, test } from "@/tests/support/fixtures";
import { recordMetric } from "@/tests/support/test-budget";

const root = join(import.meta.dirname, "../../..");
const build = join(root, process.env.NEXT_DIST_DIR || ".next-test");

/** Names of server-only settings, and of things that only tests and development have. */
const SECRETS =
  /NEXTAUTH_SECRET|DATABASE_URL|BLOB_READ_WRITE_TOKEN|SMTP_URL|CRON_SECRET|vercel_blob_rw_|postgres(ql)?:\/\//;
const TESTS = /\bvitest\b|@playwright|fast-check|tests\/support|node_modules\/pg\//;
const MAP = /sourceMappingURL=|\.map$/;

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test("the files sent to browsers contain no secret, source map or test [S58] [S41]", async () => {
  const files = [...(await filesIn(join(build, "static"))), ...(await filesIn(join(root, "public")))];
  expect(files.length).toBeGreaterThan(20);
  let bytes = 0;
  const found: string[] = [];
  // The settings of this site, too.
  const secret = process.env.E2E_SECRET ?? "?";
  for (const file of files) {
    const content = await readFile(file, "latin1");
    bytes += content.length;
    const words = [SECRETS, TESTS, MAP].flatMap((pattern) => pattern.exec(content)?.[0] ?? []);
    if (MAP.test(file)) words.push("a source map");
    if (content.includes(secret)) words.push("the secret");
    found.push(...words.map((word) => `${file}: ${word}`));
  }
  expect(found).toEqual([]);
  recordMetric(
    "S58",
    `${files.length} files for browsers, ${Math.round(bytes / 1024)} kB, none named a secret`,
  );
});

/** The first entries of scanner word lists, and this project's other folders. */
const HIDDEN = [
  ...[
    "/.env",
    "/.env.local",
    "/.git/HEAD",
    "/.git/config",
    "/.npmrc",
    "/.ci/run",
    "/.data/secret",
    "/.next/BUILD_ID",
  ],
  ...["/package.json", "/package-lock.json", "/README.md", "/SECURITY.md", "/biome.json", "/next.config.ts"],
  ...[
    "/prisma/schema.prisma",
    "/lib/env.ts",
    "/server/main.ts",
    "/tests/support/site.ts",
    "/node_modules/next/package.json",
  ],
  ...[
    "/_next/BUILD_ID",
    "/_next/server/app/page.js",
    "/_next/static/",
    "/_next/static/chunks/",
    "/images/",
    "/public/",
  ],
  ...[
    "/api",
    "/api/v1",
    "/api/v1/_debug",
    "/api/v1/debug",
    "/api/admin",
    "/admin",
    "/debug",
    "/metrics",
    "/graphql",
  ],
  ...[
    "/server-status",
    "/phpinfo.php",
    "/wp-login.php",
    "/backup.sql",
    "/dump.sql",
    "/backups/",
    "/uploads/",
    "/outbox/",
  ],
  ...[
    "/..%2f.env",
    "/%2e%2e/.env",
    "/_next/..%2f..%2fpackage.json",
    "/static/..%2f.env",
    "/images/..%2f..%2fsecret",
  ],
  ...[
    "/_next/static/..%2f..%2fBUILD_ID",
    "/sw.js.map",
    "/.well-known/../.env",
    "/.DS_Store",
    "/.vscode/settings.json",
  ],
];

/** With node:http, since a browser would normalize the address. */
async function statusOf(path: string): Promise<number> {
  const { hostname, port } = new URL(process.env.E2E_URL ?? "");
  const headers = { "x-forwarded-for": anyAddress() };
  const [answer]: IncomingMessage[] = await once(get({ hostname, port, path, headers }), "response");
  answer?.resume();
  const { statusCode = 0, headers: told } = answer ?? { headers: {} };
  // An extra slash at the end is removed first.
  return statusCode === 308 && told.location?.startsWith("/") ? statusOf(told.location) : statusCode;
}

test("only pages, pictures and the API can be fetched [S58]", async () => {
  for (const path of HIDDEN) expect([400, 404], path).toContain(await statusOf(path));
  expect(await statusOf("/about")).toBe(200);
  recordMetric("S58", `${HIDDEN.length} addresses that scanners try: all 404 or 400`);
});

test("the framework does not reveal its name, and debugging is off [S58]", async ({ request }) => {
  for (const path of ["/", "/nowhere", "/api/v1/post", "/api/v1/nowhere"]) {
    const headers = (await request.get(path)).headers();
    expect(headers).not.toHaveProperty("x-powered-by");
    expect(headers).not.toHaveProperty("server");
    expect(Object.keys(headers).filter((name) => name.includes("debug"))).toEqual([]);
  }
});

const ICON = encodeURIComponent("/icon.svg");
const OPTIMIZER = [
  ...[
    "http://127.0.0.1:5432/",
    "http://169.254.169.254/latest/meta-data/",
    "//example.org/a.png",
    "file:///etc/passwd",
  ],
  ...["/icon.svg", "/apple-icon.png", "/api/v1/post", "data:image/svg+xml,<svg/>"],
].map((url) => `/_next/image?url=${encodeURIComponent(url)}&w=640&q=75`);

test("the image optimizer fetches and creates nothing [S57]", async ({ request }) => {
  for (const path of [...OPTIMIZER, "/_next/image", `/_next/image?url=${ICON}&w=1&q=1`]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([400, 404], `${path}: ${response.status()}`).toContain(response.status());
  }
  expect(await readdir(join(build, "cache", "images")).catch(() => [])).toEqual([]);
  const config = JSON.parse(await readFile(join(build, "required-server-files.json"), "utf8"));
  expect(config.config.images).toMatchObject({
    unoptimized: true,
    remotePatterns: [],
    domains: [],
    dangerouslyAllowSVG: false,
  });
  recordMetric("S57", `${OPTIMIZER.length + 2} requests to the optimizer: all refused, nothing kept`);
});

test("the site was built and runs without any package install script [S56]", async ({ request }) => {
  const setting = execFileSync("npm", ["config", "get", "ignore-scripts"], { cwd: root, encoding: "utf8" });
  expect(setting.trim()).toBe("true");
  expect((await request.get("/")).status()).toBe(200);
});
