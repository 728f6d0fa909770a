import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailAddress } from "@/lib/text/email-address";

const isAddress = (typed: string) => emailAddress.safeParse(typed).success;

describe("an email address", () => {
  it.each([
    ["ada@example.org", "ada@example.org"],
    [" Ada.King+swap@Example.ORG ", "ada.king+swap@example.org"],
    ["o'neil@sub.example.co", "o'neil@sub.example.co"],
    ["ａｄａ@example.org", "ada@example.org"],
  ])("%s is stored as %s", (typed, kept) => {
    expect(emailAddress.parse(typed)).toBe(kept);
  });

  it.each([
    "",
    "ada",
    "ada@",
    "@example.org",
    "ada@example",
    "ada@@example.org",
    "a@b@example.org",
    "ada@example.org@evil.org",
    "a＠evil.tld@victim.tld",
    "ada＠example.org",
    "ada﹫example.org",
    '"a@evil.tld"@victim.tld',
    '"ada"@example.org',
    "ada(x)@example.org",
    "ada@example.org, eve@example.org",
    "ada@example.org\r\nBcc: x@y.org",
    "ada @example.org",
    "ada@exa mple.org",
    "ada@-example.org",
    "ada@example..org",
    "ada@[127.0.0.1]",
    "ada\u0000@example.org",
    "ada@exämple.org",
    `${"a".repeat(65)}@example.org`,
    `a@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(60)}.${"f".repeat(20)}.org`,
  ])("%j is invalid", (typed) => {
    expect(isAddress(typed)).toBe(false);
  });

  it("always has one @ and plain characters, whatever is typed", () => {
    const odd = fc.string({
      unit: fc.constantFrom("a", "@", "＠", ".", " ", ",", "\n", "<", '"', "\u0000", "é", "example.org"),
    });
    fc.assert(
      fc.property(odd, (typed) => {
        const { data } = emailAddress.safeParse(typed);
        if (data !== undefined) expect(data).toMatch(/^[a-z0-9.]+@[a-z0-9.-]+\.[a-z]{2,}$/);
      }),
      { numRuns: 2000 },
    );
  });
});
