import { join } from "node:path";
import { build } from "esbuild";

/** `in-page.ts` with what it imports, as one script that browsers understand. */
const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, "in-page.ts")],
  bundle: true,
  minify: true,
  write: false,
  format: "iife",
  globalName: "inPage",
  target: "es2022",
});

/** The source of a function that calls one of `in-page.ts`. It leaves nothing behind in the page. */
export const scriptFor = (name: string) => `async (json, element) => {
  ${outputFiles[0]?.text}
  const answer = await inPage[${JSON.stringify(name)}](...(element ? [element] : []), ...JSON.parse(json));
  return answer instanceof Element ? answer : JSON.stringify(answer);
}`;
