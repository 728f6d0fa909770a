import { afterEach, describe, expect, it, vi } from "vitest";
import { readMailLink, signMailLink } from "@/lib/auth/mail-link";
import { signToken } from "@/lib/auth/signed-token";
import { DAY_MS } from "@/lib/time/durations";

afterEach(() => vi.useRealTimers());

const A_MEMBER = { id: "a member", email: "member@example.org" };

describe("a link of a mail [S16]", () => {
  it("speaks for its reader for 30 days", () => {
    vi.useFakeTimers();
    const token = signMailLink("renew", A_MEMBER, "a post");
    vi.advanceTimersByTime(30 * DAY_MS - 1);
    expect(readMailLink("renew", token)).toMatchObject({ userId: "a member", aboutId: "a post" });
    vi.advanceTimersByTime(1);
    expect(() => readMailLink("renew", token)).toThrow(
      expect.objectContaining({ message: "notFound: oldLink" }),
    );
  });

  it.each([
    ["of another purpose", signMailLink("turn", A_MEMBER, "a post")],
    ["without an end", signToken("renew", ["a member", "a post"])],
    ["with an end that is no time", signToken("renew", ["a member", "a post", "never", "a mailbox"])],
    ["without a mailbox", signToken("renew", ["a member", "a post", String(Date.now() + DAY_MS)])],
    ["that is empty", ""],
  ])("does nothing %s", (_, token) => {
    expect(() => readMailLink("renew", token)).toThrow(expect.objectContaining({ code: "notFound" }));
  });
});
