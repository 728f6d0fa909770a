import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

type Manifest = Record<"staticRoutes" | "dynamicRoutes", { regex: string }[]>;

/** Next's own files, and the API, which answers by itself. Paths arrive in their canonical form. */
const OTHERS = /^\/(?:_next|api)\//;

/**
 * Which paths lead anywhere: those of the build's routes, and the files of a folder.
 *
 * @param build where Next has put the build
 */
export function readRoutes(build: string, files: string): (path: string) => boolean {
  const { staticRoutes, dynamicRoutes }: Manifest = JSON.parse(
    readFileSync(join(build, "routes-manifest.json"), "utf8"),
  );
  const routes = [...staticRoutes, ...dynamicRoutes].map(({ regex }) => new RegExp(regex));
  const entries = readdirSync(files, { recursive: true, withFileTypes: false });
  const known = new Set(entries.map((name) => `/${name}`));
  return (path) =>
    OTHERS.test(path) || [path, decodeURIComponent(path)].some((one) => known.has(one) || leads(routes, one));
}

const leads = (routes: RegExp[], path: string) => routes.some((route) => route.test(path));
