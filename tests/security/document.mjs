/** `node tests/security/document.mjs` regenerates the table of exemptions in `SECURITY.md`. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "../../scripts/run.mjs";
import { requirements } from "./requirements.mjs";

const [BEGIN, END] = ["<!-- excuses -->", "<!-- end of excuses -->"];

/** The exemptions as a table. */
export function exemptions() {
  const rows = Object.entries(requirements).flatMap(([id, { promise, notApplicable, notDone }]) => {
    if (notDone) return [`| ${id} | ${promise} | not done: ${notDone} |`];
    return notApplicable ? [`| ${id} | ${promise} | does not apply: ${notApplicable} |`] : [];
  });
  return [BEGIN, "", "| id | promise | |", "|---|---|---|", ...rows, "", END].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(root, "SECURITY.md");
  const text = await readFile(file, "utf8");
  await writeFile(
    file,
    text.replace(new RegExp(`${BEGIN}.*${END}`, "s"), () => exemptions()),
  );
}
