/** Lists every address of the site from the files of `app`, as Next does. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Endpoint } from "@/lib/http/endpoint";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

type Context = { params: Promise<Record<string, unknown>> };
type Handler = ((request: Request, context: Context) => Promise<Response>) & { endpoint?: Endpoint };
/** `path` as in the file: "/api/v1/post/[id]". */
export type Call = { method: string; path: string; handler: Handler };

const files = (name: RegExp) =>
  readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) => name.test(file));
const pathOf = (file: string) => `/${file.replace(/\/?[^/]+$/, "")}`;

/** Paths of all pages and route handlers, with values for their parameters. */
export function listPaths(fill: (name: string) => string): string[] {
  const paths = files(/(^|\/)(route|page)\.tsx?$/).map(pathOf);
  return paths.map((path) => path.replace(/\[(?:\.\.\.)?(\w+)\]/g, (_, name) => fill(name)));
}

/** Every call that a route file exports. */
export async function listCalls(): Promise<Call[]> {
  const modules = files(/(^|\/)route\.tsx?$/).map(async (file) => {
    const exported: Record<string, unknown> = await import(join(process.cwd(), "app", file));
    return Object.entries(exported)
      .filter(([name]) => (METHODS as readonly string[]).includes(name))
      .map(([method, handler]) => ({ method, path: pathOf(file), handler: handler as Handler }));
  });
  return (await Promise.all(modules)).flat();
}
