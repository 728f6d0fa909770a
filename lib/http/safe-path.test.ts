import { describe, expect, it } from "vitest";
import { safeRedirect } from "@/lib/auth/next-auth";
import { loginHref, nextPath } from "@/lib/http/safe-path";
import { ELSEWHERE } from "@/tests/security/redirect-payloads";

const OWN = "https://own.example";

describe("the destination after signing in", () => {
  it("is the previous page", () => {
    expect(nextPath(`?${loginHref("/feed/1?q=a b#demands").split("?")[1]}`)).toBe("/feed/1?q=a%20b#demands");
  });

  it("is the home page by default", () => {
    expect(nextPath("")).toBe("/");
    expect(loginHref("/")).toBe("/login");
    expect(loginHref("/signup")).toBe("/login");
  });

  it.each(ELSEWHERE)("is never another site: %j [S29]", (wanted) => {
    const path = nextPath(`?next=${encodeURIComponent(wanted)}`);
    expect(path).toMatch(/^\/(?![/\\])/);
    expect(new URL(path, OWN).origin).toBe(OWN);
    const address = safeRedirect(wanted, OWN);
    expect([new URL(address).origin, address.startsWith(`${OWN}/`)]).toEqual([OWN, true]);
  });

  it("stays on this site despite dot segments [S29]", () => {
    expect(nextPath("?next=/../..//evil.example")).not.toMatch(/^\/\//);
  });

  it("may be passed to next-auth as a path or as an address of this site [S29]", () => {
    expect(safeRedirect("/donate?a=1#b", OWN)).toBe(`${OWN}/donate?a=1#b`);
    expect(safeRedirect(`${OWN}/donate`, OWN)).toBe(`${OWN}/donate`);
    expect(safeRedirect(OWN, OWN)).toBe(`${OWN}/`);
    expect(safeRedirect(`${OWN}.evil.example/donate`, OWN)).toBe(`${OWN}/`);
    expect(safeRedirect(`${OWN}//evil.example`, OWN)).toBe(`${OWN}/`);
  });
});
