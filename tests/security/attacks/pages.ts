/** Everything the site answers outside of its API: each page and each file that a program makes, by its folder in `app/`. */
import { readdirSync } from "node:fs";

/** What Next makes a route of, and the address it gets; the others are at the path of their folder. */
const FILES: Record<string, string> = {
  "robots.ts": "robots.txt",
  "manifest.ts": "manifest.webmanifest",
  "icon.svg": "icon.svg",
  "apple-icon.png": "apple-icon.png",
};

/** As `/feed/[id]`; those of `/api/v1` have a table of their own, `app/api/v1/access.test.ts`. */
export function listRoutes(): string[] {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const routes = files.flatMap((file) => {
    const name = file.split("/").at(-1) ?? "";
    const folder = file.slice(0, -name.length);
    if (/^(page\.tsx|route\.ts)$/.test(name)) return `/${folder.slice(0, -1)}`;
    return FILES[name] ? `/${folder}${FILES[name]}` : [];
  });
  return routes.filter((route) => !route.startsWith("/api/v1")).sort();
}
