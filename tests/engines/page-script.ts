import { join } from "node:path";
import { build } from "esbuild";

/** Bundles `in-page.ts` as one browser script. */
const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, "in-page.ts")],
  bundle: true,
  minify: true,
  write: false,
  format: "iife",
  globalName: "inPage",
  target: "es2022",
});

/** Source of a function that calls `in-page.ts` without leaving anything in the page. */
export const scriptFor = (name: string) => `async (json, element) => {
  ${outputFiles[0]?.text}
  const answer = await inPage[${JSON.stringify(name)}](...(element ? [element] : []), ...JSON.parse(json));
  return answer instanceof Element ? answer : JSON.stringify(answer);
}`;
