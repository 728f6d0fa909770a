import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Route = { regex: string };
type Manifest = Record<"staticRoutes" | "dynamicRoutes", Route[]> & {
  redirects: (Route & { internal?: boolean })[];
};

const NOT_PAGES = /^\/(?:_next|api)\//;

/** @returns whether a canonical path matches a route of the build or a file in `files` */
export function readRoutes(build: string, files: string): (path: string) => boolean {
  const { staticRoutes, dynamicRoutes, redirects }: Manifest = JSON.parse(
    readFileSync(join(build, "routes-manifest.json"), "utf8"),
  );
  // Next's internal redirect removes a trailing slash from any URL.
  const moved = redirects.filter(({ internal }) => !internal);
  const routes = [...staticRoutes, ...dynamicRoutes, ...moved].map(({ regex }) => new RegExp(regex));
  const entries = readdirSync(files, { recursive: true, withFileTypes: false });
  const known = new Set(entries.map((name) => `/${name}`));
  return (path) =>
    NOT_PAGES.test(path) ||
    [path, decodeURIComponent(path)].some(
      (spelling) => known.has(spelling) || routes.some((route) => route.test(spelling)),
    );
}
