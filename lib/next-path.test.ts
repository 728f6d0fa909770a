import { describe, expect, it } from "vitest";
import { loginHref, nextPath } from "@/lib/next-path";

describe("where one goes after signing in", () => {
  it("is the page one came from", () => {
    expect(nextPath(`?${loginHref("/feed/1?q=a b#demands").split("?")[1]}`)).toBe("/feed/1?q=a%20b#demands");
  });

  it("is the home page when nothing is asked for", () => {
    expect(nextPath("")).toBe("/");
    expect(loginHref("/")).toBe("/login");
    expect(loginHref("/signup")).toBe("/login");
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil.example",
    "https://evil.example/",
    "/\tevil.example",
    "/\n/evil.example",
    "javascript:alert(1)",
    "donate",
    "/a\\b",
  ])("is never another site: %j", (wanted) => {
    const path = nextPath(`?next=${encodeURIComponent(wanted)}`);
    expect(new URL(path, "https://own.example").origin).toBe("https://own.example");
    expect(path).toBe("/");
  });

  it("stays on this site when dots climb", () => {
    expect(nextPath("?next=/../..//evil.example")).not.toMatch(/^\/\//);
  });
});
