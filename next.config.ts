import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";
import { contentSecurityPolicy, securityHeaders } from "./lib/http/security-headers";

const onVercel = Boolean(process.env.VERCEL);

const inServer = (name: string) => fileURLToPath(new URL(`./server/${name}`, import.meta.url));

/** The newest migration this build was written for; `/api/health/ready` compares it with the database's. */
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
  // `npm run check` looks at the types; whoever only starts the site need not wait for that.
  typescript: { ignoreBuildErrors: true },
  env: { NEWEST_MIGRATION: newestMigration() },
  // Pictures are sized at upload, so the optimizer (and its attack surface) stays off.
  images: { unoptimized: true },
  serverExternalPackages: ["@node-rs/argon2", "pino", "pg", "sharp", "nodemailer"],
  outputFileTracingIncludes: { "/api/**": ["./lib/auth/common-passwords.txt"] },
  // Vercel keeps pages in a store of its own. What they are made from stays in no instance's memory: a tag that another
  // instance renews would not reach it.
  ...(onVercel
    ? { cacheMaxMemorySize: 0 }
    : {
        cacheHandler: inServer("page-cache-handler.mjs"),
        cacheHandlers: { default: inServer("data-cache-handler.mjs") },
      }),
  experimental: { isrFlushToDisk: false },
  // Elsewhere the server in front does both, see `server/response-finalizer.ts`.
  compress: onVercel,
  ...(onVercel ? { headers: headersOnVercel, rewrites: rewritesOnVercel } : {}),
};

/**
 * There is no server action, so no page has to read a form. Elsewhere the server in front refuses them, see
 * `server/request-guard.ts`.
 */
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

/** Nobody reads the finished page there, so its own inline scripts cannot be told from others. */
async function headersOnVercel() {
  const outside = { origin: "https://vercel", tiles: process.env.TILE_URL || undefined, blob: true };
  const inline = ["'unsafe-inline'"];
  const headers = Object.entries(securityHeaders(outside)).map(([key, value]) => ({ key, value }));
  const policy = contentSecurityPolicy(outside, inline, inline);
  return [{ source: "/:path*", headers: [...headers, { key: "Content-Security-Policy", value: policy }] }];
}

export default config;
