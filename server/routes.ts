import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = Record<"staticRoutes" | "dynamicRoutes", { regex: string }[]>;

const NOT_PAGES = /^\/(?:_next|api)\//;

/** @returns whether a canonical path matches a route of the build or a file in `files` */
export function readRoutes(build: string, files: string): (path: string) => boolean {
  const { staticRoutes, dynamicRoutes }: Manifest = JSON.parse(
    readFileSync(join(build, "routes-manifest.json"), "utf8"),
  );
  const routes = [...staticRoutes, ...dynamicRoutes].map(({ regex }) => new RegExp(regex));
  const entries = readdirSync(files, { recursive: true, withFileTypes: false });
  const known = new Set(entries.map((name) => `/${name}`));
  return (path) =>
    NOT_PAGES.test(path) ||
    [path, decodeURIComponent(path)].some(
      (spelling) => known.has(spelling) || routes.some((route) => route.test(spelling)),
    );
}
