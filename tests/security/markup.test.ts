import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { escapeXml } from "@/lib/syndication/atom";
import { toScriptJson } from "@/lib/syndication/json-ld";
import { PAYLOADS } from "@/tests/security/payloads";

/** JSON that cannot close its script, and two constants. */
const ALLOWED = [
  "components/layout/theme-script.tsx",
  "components/post/post-json-ld.tsx",
  "components/search/first-results-script.tsx",
];
const RAW =
  /dangerouslySetInnerHTML|\.innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;

const sources = execFileSync("git", ["ls-files", "app", "components", "lib", "public", "server"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(tsx?|m?js)$/.test(file) && !/\.test\./.test(file));

it("text is used as markup nowhere, except in three places of ours [S25]", () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter((file) => RAW.test(readFileSync(file, "utf8")))).toEqual(ALLOWED);
});

it("no typed address becomes a link [S25]", () => {
  // Every link is internal. External links in user text would need `rel="nofollow ugc noopener"`.
  const foreign = sources.filter((file) => /linkify|autolink/i.test(readFileSync(file, "utf8")));
  expect(foreign).toEqual([]);
});

it("JSON in a page and XML in a feed cannot close their element [S25]", () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(40);
  for (const payload of PAYLOADS) {
    expect(toScriptJson({ payload })).not.toContain("<");
    expect(JSON.parse(toScriptJson({ payload }))).toEqual({ payload });
    expect(escapeXml(payload)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
  }
});
