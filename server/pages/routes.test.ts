import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readRoutes } from "./routes";

let folder: string;
let isRoute: (path: string) => boolean;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "routes-"));
  const route = (regex: string) => ({ page: "/", regex });
  const manifest = {
    staticRoutes: [route("^/(?:/)?$"), route("^/about(?:/)?$")],
    redirects: [{ ...route("^(?:/(.+))/$"), internal: true }, route("^/news(?:/)?$")],
    dynamicRoutes: [route("^/feed/([^/]+?)(?:/)?$"), route("^/tag/([^/]+?)(?:/)?$")],
  };
  await writeFile(join(folder, "routes-manifest.json"), JSON.stringify(manifest));
  await mkdir(join(folder, "public", "icons"), { recursive: true });
  await mkdir(join(folder, "public", ".well-known"));
  for (const name of ["sw.js", "icons/a b.svg", ".well-known/security.txt"])
    await writeFile(join(folder, "public", name), "");
  isRoute = readRoutes(folder, join(folder, "public"));
});

afterAll(() => rm(folder, { recursive: true }));

it.each([
  ...["/", "/about", "/about/", "/feed/x", "/tag/caf%C3%A9", "/tag/a%2Fb", "/sw.js", "/icons/a%20b.svg"],
  ...["/_next/static/x.js", "/api/v1/x", "/news", "/.well-known/security.txt"],
])("%s may exist", (path) => {
  expect(isRoute(path)).toBe(true);
});

it.each([
  ...["/abou", "/about/x", "/feed", "/feed/x/y", "/sw.js/x", "/wp-login.php", "/ABOUT", "/x/"],
  ...["/.env", "/.git/config", "/.well-known/x", "/a/.x", "/a%5Cb"],
])("%s cannot exist [S54]", (path) => {
  expect(isRoute(path)).toBe(false);
});
