/** The pages of the site, as the folder `app` has them. */
import { readdirSync } from "node:fs";
import { dirname } from "node:path";

/** Each with the values of its variable parts. Throws for a page with a part that has none. */
export function appPages(values: Record<string, string>): string[] {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  const routes = files.filter((file) => /(^|\/)page\.tsx$/.test(file)).map((file) => dirname(file));
  return routes.sort().map((route) => (route === "." ? "/" : `/${values[route] ?? fixed(route)}`));
}

function fixed(route: string): string {
  if (route.includes("[")) throw new Error(`Tests need an example of /${route}.`);
  return route;
}
