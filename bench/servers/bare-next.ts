/** The smallest app of the same Next: one page, and one page for each id. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bench } from "@/bench/context";
import { findPort } from "@/scripts/find-port.mjs";
import { root } from "@/scripts/run.mjs";
import { linkPackages } from "./link-packages";
import { startNode, waitUntilReady } from "./program";
import type { Server } from "./site";

/** On the disk of the packages, so that they can be linked. */
const FOLDER = join(root, ".tmp/bench-bare-next");
const NEXT = join(FOLDER, "node_modules/next/dist/bin/next");
const PACKAGES = ["next", "react", "react-dom"];

const FILES: Record<string, string> = {
  "package.json": `{ "name": "bare", "private": true, "type": "module" }`,
  "next.config.mjs": `export default {
    cacheComponents: true, partialPrefetching: true, reactStrictMode: true, poweredByHeader: false,
    experimental: { isrFlushToDisk: false }, turbopack: { root: import.meta.dirname },
  };`,
  "app/layout.jsx": `export default ({ children }) => <html lang="en"><body>{children}</body></html>;`,
  "app/page.jsx": `export default () => <p>Hello</p>;`,
  "app/feed/[id]/page.jsx": `
    export const ensureStatic = "navigation";
    export const generateStaticParams = () => [{ id: "_" }];
    export default async function Page({ params }) {
      const { id } = await params;
      return <main><h1>{id}</h1><p>Hello</p></main>;
    }`,
};

export type BareNext = { start(): Promise<Server>; remove(): Promise<void> };

/** Builds it. */
export async function buildBareNext({ signal, cores, folder }: Bench): Promise<BareNext> {
  await rm(FOLDER, { recursive: true, force: true });
  for (const [name, text] of Object.entries(FILES)) {
    await mkdir(join(FOLDER, name, ".."), { recursive: true });
    await writeFile(join(FOLDER, name), text);
  }
  // Else Next would find instrumentation.ts of the site, above this folder.
  await linkPackages(PACKAGES, join(root, "node_modules"), join(FOLDER, "node_modules"));
  const env = { PATH: process.env.PATH ?? "", NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  const run = { signal, env, folder: FOLDER, output: join(folder, "bare-next.log") };
  const code = await startNode([NEXT, "build"], run).ended;
  if (code !== 0) throw new Error(`The bare page could not be built, see ${run.output}`);
  const start = async () => {
    const port = await findPort();
    const args = [NEXT, "start", "--port", String(port), "--hostname", "127.0.0.1"];
    const program = startNode(args, { ...run, cores: cores?.server });
    const url = `http://127.0.0.1:${port}`;
    await waitUntilReady(url, program);
    return { url, program, pid: program.pid };
  };
  return { start, remove: () => rm(FOLDER, { recursive: true, force: true }) };
}
