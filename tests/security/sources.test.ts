import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const FOLDERS = ["app", "components", "lib", "prisma", "server"];
const NOT_OURS = /^lib\/generated|\.test\.tsx?$|^lib\/testing/;

const SOURCES = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
)
  .filter((file) => /\.(tsx?|mjs)$/.test(file) && !NOT_OURS.test(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

const filesWith = (pattern: RegExp) =>
  SOURCES.flatMap(({ file, text }) => (pattern.test(text) ? file : [])).sort();

describe("the sources", () => {
  it("are found", () => expect(SOURCES.length).toBeGreaterThan(300));

  it("build no SQL from text: Postgres gets templates with separate values [S26]", () => {
    // It takes whole numbers and plain names only.
    expect(filesWith(/(query|execute)RawUnsafe|Prisma\.raw\b|\braw\(`|new (Prisma\.)?Sql\b/)).toEqual([
      "lib/db/sql-parts.ts",
    ]);
    // Our constants, and quoted names of a role and a database, which cannot be parameters.
    const constants = "(?!CHANNEL\\}|LOCK_TIMEOUT\\}|quoted(Role|Database)\\})";
    expect(filesWith(new RegExp(`\\.query\\(\\s*(\`[^\`]*\\$\\{${constants}|[^)\`]*" \\+)`))).toEqual([]);
  });

  it("load external resources from configured addresses only [S28]", () => {
    const reaching =
      /\bfetch\(|import \{[^}]*\b(request|get|connect|createConnection)\b[^}]*\} from "node:(https?|http2|net|tls)"|\b(https?|http2|net|tls)\.(request|get|connect|createConnection)\(|from "(undici|nodemailer|@vercel\/blob)|XMLHttpRequest|WebSocket\(/;
    const onServer = filesWith(reaching).filter((file) => !BY_BROWSERS.includes(file));
    expect(onServer).toEqual(Object.keys(REACHING).sort());
  });

  it("leave no decision to a proxy: there is none, and no server action either [S22]", () => {
    const proxies = ["proxy", "middleware"].flatMap((name) =>
      ["ts", "tsx", "js", "mjs"].flatMap((end) => [
        `${name}.${end}`,
        `src/${name}.${end}`,
        `app/${name}.${end}`,
      ]),
    );
    expect(proxies.filter((file) => existsSync(file))).toEqual([]);
    expect(filesWith(/^\s*["']use server["']/m)).toEqual([]);
  });
});

/** Run in browsers and fetch from the site itself. */
const BY_BROWSERS = [
  "app/offline/try-again.tsx",
  "components/image-picker/fetch-drawing.ts",
  "components/impact/share-impact.tsx",
  "components/layout/page-requests.ts",
  "components/map/ground.ts",
  "components/moderation-queue/use-claimed-case.ts",
  "components/post-form/account-draft.ts",
  "components/post-form/repost.ts",
  "lib/api-client/client.ts",
  "lib/api-client/provider-url.ts",
  "lib/api-client/upload.ts",
];

/** Permitted targets. */
const REACHING: Record<string, string> = {
  "lib/auth/github-provider.ts": "GITHUB_URL",
  "lib/auth/leaked-passwords.ts": "LEAKED_PASSWORDS_URL",
  "lib/data-exports/open-zip.ts": "the picture store",
  "lib/emails/send-email.ts": "SMTP_URL",
  "lib/geo/geocoder-request.ts": "GEOCODER_URL",
  "lib/geo/map-file.ts": "PMTILES",
  "lib/storage/blob-storage.ts": "Vercel Blob",
  "lib/storage/read-stored.ts": "the picture store",
  "server/cache/cache-purger.ts": "CACHE_PURGE_URL",
  "server/scheduler.ts": "the site itself",
};
