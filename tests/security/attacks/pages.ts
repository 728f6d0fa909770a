/** Everything outside of the API: each page and generated file, by its folder in `app/`. */
import { readdirSync } from "node:fs";

/** Next's special files with their addresses; other routes have the path of their folder. */
const FILES: Record<string, string> = {
  "robots.ts": "robots.txt",
  "manifest.ts": "manifest.webmanifest",
  "icon.svg": "icon.svg",
  "apple-icon.png": "apple-icon.png",
};

/** As `/feed/[id]`; `app/api/v1/access.test.ts` covers those of `/api/v1`. */
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
