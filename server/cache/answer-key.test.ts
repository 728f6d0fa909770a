import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { feedShape, nearbyShape, suggestionQuery } from "@/lib/search/schema";
import { answerKey, QUERY_NAMES } from "./answer-key";

const POST = "0b1f0a52-7c1e-4c39-9a55-6a3c5f1f2a10";

function keyOf(url: string, { from = "192.0.2.1", ...headers }: Record<string, string> = {}) {
  const request = new IncomingMessage(new Socket());
  const all = { host: "swap.example", ...headers };
  Object.assign(request, { method: "GET", url, headers: all, rawHeaders: Object.entries(all).flat() });
  return answerKey(request, () => from);
}

describe("the key of a call", () => {
  it.each([
    "/api/v1/post",
    "/api/v1/post?sort=newest",
    "/api/v1/post?type=offer&tag=kitchen&status=open&sort=newest",
    "/api/v1/post?cursor=abc&limit=24",
    `/api/v1/post/${POST}`,
    "/api/v1/openapi.json",
  ])("%s is its address", (url) => {
    expect(keyOf(url)).toBe(url);
    expect(keyOf(url, { from: "198.51.100.7" })).toBe(url);
  });

  it.each([
    ...["?", "?x=1", "?type=", "?type[]=offer", "?t%79pe=offer", "?type=%6fffer", "?type=offer&type=offer"],
    ...["?q=red%20cup", "?sort=newest&", "?&sort=newest"],
  ])("is missing for what means the same as a usual address: %s", (query) => {
    expect(keyOf(`/api/v1/post${query}`)).toBeNull();
  });

  it.each(["/api/v1/openapi.json?k=1", `/api/v1/post/${POST}?x`, `/api/v1/post/${POST.toUpperCase()}`])(
    "is missing for %s",
    (url) => {
      expect(keyOf(url)).toBeNull();
    },
  );

  it.each([
    "/api/v1/post?q=pregnancy+test&sort=relevance",
    "/api/v1/post?latitude=50.955&longitude=0.072&sort=nearest",
    "/api/v1/post/nearby?latitude=50.955&longitude=0.072",
    "/api/v1/post/suggestion?q=te",
  ])("of %s is one network's own: nobody learns that somebody else asked", (url) => {
    expect(keyOf(url)).not.toBeNull();
    expect(keyOf(url)).toBe(keyOf(url));
    expect(keyOf(url)).not.toBe(keyOf(url, { from: "198.51.100.7" }));
  });

  it("has the names that the calls read", () => {
    const shapes = { "": feedShape, "/nearby": nearbyShape, "/suggestion": suggestionQuery };
    for (const [path, { shape }] of Object.entries(shapes))
      expect(QUERY_NAMES.get(`/api/v1/post${path}`)?.toSorted()).toEqual(Object.keys(shape).toSorted());
    expect(QUERY_NAMES.size).toBe(3);
  });
});

describe("the key of a page", () => {
  it("is its path, whatever it is asked with", () => {
    expect(keyOf("/donate?utm_source=a")).toBe("/donate");
  });

  it("for the router has what Next checks, and nothing else", () => {
    const rsc = { rsc: "1", "next-router-prefetch": "1" };
    expect(keyOf("/donate?_rsc=5CB68i4pnAekjehf", rsc)).toContain("/donate?_rsc=");
    expect(keyOf("/donate?_rsc=5CB68&x=1", rsc)).toBeNull();
    expect(keyOf("/donate", rsc)).toBeNull();
    expect(keyOf("/donate", { "next-router-prefetch": "1" })).toBeNull();
  });
});
