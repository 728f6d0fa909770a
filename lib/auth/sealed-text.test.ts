import { describe, expect, it } from "vitest";
import { seal, unseal } from "@/lib/auth/sealed-text";
import { env } from "@/lib/env";

const SECRET = new TextEncoder().encode("12345678901234567890");
const [MARIA, JONAS] = ["maria", "jonas"];

describe("a sealed text", () => {
  it("is read again, looks different each time, and does not show what is in it", () => {
    const [one, two] = [seal("second-factor", MARIA, SECRET), seal("second-factor", MARIA, SECRET)];
    expect(one).not.toBe(two);
    expect(Buffer.from(one, "base64url").includes(Buffer.from(SECRET))).toBe(false);
    expect(Buffer.from(unseal("second-factor", MARIA, one) ?? "")).toEqual(Buffer.from(SECRET));
  });

  it("cannot be read in another member's row, or with another secret of the site", () => {
    const sealed = seal("second-factor", MARIA, SECRET);
    expect(unseal("second-factor", JONAS, sealed)).toBeNull();
    const { NEXTAUTH_SECRET } = env();
    Object.assign(env(), { NEXTAUTH_SECRET: "another secret of forty characters or so" });
    expect(unseal("second-factor", MARIA, sealed)).toBeNull();
    Object.assign(env(), { NEXTAUTH_SECRET });
  });

  it("cannot be changed, not even by one bit", () => {
    const bytes = Buffer.from(seal("second-factor", MARIA, SECRET), "base64url");
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(unseal("second-factor", MARIA, changed.toString("base64url"))).toBeNull();
    }
    for (const short of ["", "AAAA", bytes.subarray(0, 27).toString("base64url")])
      expect(unseal("second-factor", MARIA, short)).toBeNull();
  });
});
