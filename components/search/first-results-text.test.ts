import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { parseFilters, toApiQuery } from "@/components/search/filters";
import { FIRST_RESULTS_SCRIPT } from "@/components/search/first-results-text";

type Asked = { rel?: string; as?: string; crossOrigin?: string; href?: string };

function run(search: string): Asked[] {
  const asked: Asked[] = [];
  const document = { createElement: () => ({}), head: { append: (link: Asked) => asked.push(link) } };
  runInNewContext(FIRST_RESULTS_SCRIPT, { URLSearchParams, location: { search }, document });
  return asked;
}

describe("the first results of a search, asked for early", () => {
  it.each([
    "",
    "?q=lamp",
    "?q=desk+lamp&view=map",
    "?q=%20caf%C3%A9%20%26%20chairs%20",
    "?type=request&q=lamp",
    "?q=lamp&type=offer&tag=kitchen&status=open&sort=newest",
    "?tag=furniture&utm_source=mail",
    "?q=&status=promised",
    "?q=lamp&latitude=",
    "?longitude=1&radius=5&q=lamp",
  ])("are those that the page of %j asks for", (search) => {
    const href = `/api/v1/post?${toApiQuery(parseFilters(search))}`;
    expect(run(search)).toEqual([{ rel: "preload", as: "fetch", crossOrigin: "", href }]);
  });

  it.each([
    "?q=lamp&latitude=51.5&longitude=-0.1",
    "?q=lamp&latitude=51.5",
    "?type=foo&q=lamp",
    "?sort=nearest",
    "?sort=best",
    "?status=expired",
    `?q=${"l".repeat(300)}`,
    `?tag=${"l".repeat(300)}`,
  ])("are left to the page where it changes what %j says", (search) => {
    expect(run(search)).toEqual([]);
  });
});
