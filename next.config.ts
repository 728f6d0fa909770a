import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";
import { contentSecurityPolicy, securityHeaders } from "./lib/http/response/security-headers";

const onVercel = Boolean(process.env.VERCEL);

const inServer = (name: string) => fileURLToPath(new URL(`./server/${name}`, import.meta.url));

/** `/api/health/ready` compares it with the newest one in the database. */
function newestMigration(): string {
  const folders = readdirSync("prisma/migrations", { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return (
    folders
      .map((folder) => folder.name)
      .sort()
      .at(-1) ?? ""
  );
}

const config: NextConfig = {
  distDir: process.env.NEXT_DIST_DIR || ".next",
  cacheComponents: true,
  partialPrefetching: true,
  reactStrictMode: true,
  poweredByHeader: false,
  // `npm run check` checks the types, so that a start need not wait for it.
  typescript: { ignoreBuildErrors: true },
  env: {
    NEWEST_MIGRATION: newestMigration(),
    HAS_OWN_SERVER: onVercel ? "" : "yes",
    // Tells the service worker that there are new pages.
    BUILD_STAMP: Date.now().toString(36),
  },
  // Pictures are resized at upload, so the optimizer and its attack surface stay off.
  images: { unoptimized: true },
  // The last one because its refusals are known by their class, which two bundles would have twice.
  serverExternalPackages: ["@node-rs/argon2", "pino", "pg", "sharp", "nodemailer", "rate-limiter-flexible"],
  outputFileTracingIncludes: {
    "/api/**": ["./lib/auth/common-passwords.txt", "./lib/generated/places/**/*"],
    "/feed/**": ["./lib/syndication/*.woff"],
    "/user/**": ["./lib/syndication/*.woff"],
  },
  // Vercel has its own page cache. No instance keeps data in memory, as another one's invalidations would not reach it.
  ...(onVercel
    ? { cacheMaxMemorySize: 0 }
    : {
        // Our server keeps the finished answers, see `server/cache/answer-store.ts`.
        cacheMaxMemorySize: 16 * 1024 * 1024,
        cacheHandler: inServer("cache/page-cache-handler.mjs"),
        cacheHandlers: { default: inServer("cache/data-cache-handler.mjs") },
      }),
  experimental: { isrFlushToDisk: false },
  // Elsewhere `server/responses/response-finalizer.ts` does both.
  compress: onVercel,
  generateEtags: onVercel,
  redirects: async () => [
    { source: "/news", destination: "/notifications", permanent: true },
    { source: "/feed/:id/poster", destination: "/feed/:id/flyer", permanent: true },
  ],
  headers: async () => [ICONS, SPOTS, GROUND, ...(onVercel ? headersOnVercel() : [])],
  ...(onVercel ? { rewrites: rewritesOnVercel } : {}),
};

/** Their address changes with their content, see `scripts/draw-icons.ts`. */
const ICONS = {
  source: "/icons.svg",
  headers: [{ key: "Cache-Control", value: "public, max-age=31536000, immutable" }],
};

const SPOTS = {
  source: "/spots.svg",
  headers: [{ key: "Cache-Control", value: "public, max-age=604800" }],
};

/** Made anew with other packages only, see `scripts/generate-ground.mjs`. */
const GROUND = {
  source: "/ground/:tile",
  headers: [{ key: "Cache-Control", value: "public, max-age=604800" }],
};

/** Refuses server actions, since there are none. Elsewhere `server/guard/request-guard.ts` does. */
async function rewritesOnVercel() {
  const source = "/:path((?!api/v1/.|api/auth/.).*)";
  const kinds = [
    { key: "next-action" },
    ...["multipart/form-data.*", "application/x-www-form-urlencoded.*"].map((value) => ({
      key: "content-type",
      value,
    })),
  ];
  const beforeFiles = kinds.map((kind) => ({
    source,
    has: [{ type: "header" as const, ...kind }],
    destination: "/api/v1/no-server-actions",
  }));
  return { beforeFiles, afterFiles: [], fallback: [] };
}

/** Allows all inline scripts: without our server nothing can hash the known ones of a finished page. */
function headersOnVercel() {
  const options = { origin: "https://vercel", tiles: process.env.TILE_URL || undefined, blob: true };
  const inline = ["'unsafe-inline'"];
  const headers = Object.entries(securityHeaders(options)).map(([key, value]) => ({ key, value }));
  const policy = contentSecurityPolicy(options, inline, inline);
  return [{ source: "/:path*", headers: [...headers, { key: "Content-Security-Policy", value: policy }] }];
}

export default config;
