import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { escapeXml } from "@/lib/syndication/atom";
import { toScriptJson } from "@/lib/syndication/json-ld";
import { PAYLOADS } from "@/tests/security/payloads";

/** Of data that cannot end its script, and of a constant. */
const ALLOWED = ["components/layout/theme-script.tsx", "components/post/post-json-ld.tsx"];
const RAW =
  /dangerouslySetInnerHTML|\.innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function\(/;

const sources = execFileSync("git", ["ls-files", "app", "components", "lib", "public", "server"], {
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(tsx?|m?js)$/.test(file) && !/\.test\./.test(file));

it("text becomes markup nowhere, but for two places of ours [S25]", () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(sources.filter((file) => RAW.test(readFileSync(file, "utf8")))).toEqual(ALLOWED);
});

it("no address that somebody typed becomes a link [S25]", () => {
  // Every link leads to a path of ours: whoever makes links of people's words one day gives them `rel="nofollow ugc noopener"`.
  const foreign = sources.filter((file) => /linkify|autolink/i.test(readFileSync(file, "utf8")));
  expect(foreign).toEqual([]);
});

it("what stands in a page as JSON, or in a feed as XML, ends neither [S25]", () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(40);
  for (const payload of PAYLOADS) {
    expect(toScriptJson({ payload })).not.toContain("<");
    expect(JSON.parse(toScriptJson({ payload }))).toEqual({ payload });
    expect(escapeXml(payload)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#39);)/);
  }
});
