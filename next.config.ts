import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { NextConfig } from "next";

const onVercel = Boolean(process.env.VERCEL);

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
  outputFileTracingIncludes: { "/api/**": ["./lib/users/common-passwords.txt"] },
  // Vercel keeps pages in a store of its own.
  ...(onVercel ? {} : { cacheHandler: fileURLToPath(new URL("./server/kept-pages.mjs", import.meta.url)) }),
  experimental: { isrFlushToDisk: false },
  async headers() {
    return [{ source: "/:path*", headers: securityHeaders }];
  },
};

const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(self), geolocation=(self), microphone=(), payment=(), usb=()",
  },
];

export default config;
