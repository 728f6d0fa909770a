/** What must not be there at all. */
import { expect, test } from "../fixtures";

const NOWHERE = [
  "/.env",
  "/.env.local",
  "/.git/HEAD",
  "/.git/config",
  "/.data/secret",
  "/package.json",
  "/next.config.ts",
  "/prisma/schema.prisma",
  "/server/main.ts",
  "/_next/static/../../package.json",
  "/_next/../.env",
  "/images/../secret",
  "/images/..%2fsecret",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/admin",
  "/debug",
  "/api/v1/_debug",
  "/api/debug",
  "/_next/data/x/index.json",
  "/_next/webpack-hmr",
  "/_next/turbopack",
  "/server-status",
  "/backup.zip",
  "/images/",
  "/_next/static/",
  "/_next/static/chunks/",
];

test("nothing lies about: no secrets, sources, listings or doors for developers [S58]", async ({
  request,
}) => {
  for (const path of NOWHERE) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect([path, [400, 404, 308].includes(response.status())]).toEqual([path, true]);
    if (response.status() === 308)
      expect(new URL(response.headers().location ?? "", "http://x").host).toBe("x");
    expect(await response.text()).not.toMatch(/NEXTAUTH_SECRET|root:x:|"dependencies"|ref: refs/);
  }
  const { headers } = await request.get("/").then((response) => ({ headers: response.headers() }));
  expect(Object.keys(headers)).not.toContain("x-powered-by");
  expect(Object.keys(headers)).not.toContain("server");
});

test("nobody's pictures are fetched, made smaller or kept through us [S57]", async ({ request }) => {
  const wanted = [
    "http://127.0.0.1:5432/a.png",
    "http://169.254.169.254/latest/meta-data",
    "https://example.org/a.png",
    "/images/x.webp",
    "/icon.svg",
    "//example.org/a.png",
  ];
  for (const url of wanted) {
    const response = await request.get(`/_next/image?url=${encodeURIComponent(url)}&w=640&q=75`);
    expect([url, response.status()]).toEqual([url, 404]);
  }
});
