import { HOTP, Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { describeTotpSecret, findTotpStep, newTotpSecret } from "@/lib/auth/totp";

const SECRET = new TextEncoder().encode("12345678901234567890");
const STEP_MS = 30_000;

/** RFC 4226, appendix D. */
const HOTP_CODES = [
  ...["755224", "287082", "359152", "969429", "338314"],
  ...["254676", "287922", "162583", "399871", "520489"],
];

/** RFC 6238, appendix B, for SHA-1: seconds, and eight digits of which ours are the last six. */
const TOTP_CODES = [
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
] as const;

describe("codes of an authenticator app", () => {
  it.each([...HOTP_CODES.entries()])("are those of RFC 4226: count %i gives %s", (counter, code) => {
    const secret = new Secret({ buffer: SECRET.buffer });
    expect(HOTP.generate({ secret, counter })).toBe(code);
    // The same number as a step of time.
    expect(findTotpStep(SECRET, code, counter * STEP_MS)).toBe(counter);
  });

  it.each(TOTP_CODES)("are those of RFC 6238: after %i seconds %s", (seconds, code) => {
    expect(findTotpStep(SECRET, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it("count one step before and after, for clocks that are not exact, and no more", () => {
    const secret = new Secret({ buffer: SECRET.buffer });
    const now = 1_700_000_000_000;
    const step = Math.floor(now / STEP_MS);
    const found = [-2, -1, 0, 1, 2].map((steps) => {
      const token = TOTP.generate({ secret, timestamp: now + steps * STEP_MS });
      return findTotpStep(SECRET, token, now);
    });
    expect(found).toEqual([null, step - 1, step, step + 1, null]);
  });

  it.each(["", "12345", "1234567", "abcdef", "１２３４５６"])("have six digits: %j is none", (code) => {
    expect(findTotpStep(SECRET, code)).toBeNull();
  });
});

describe("a new secret", () => {
  it("has 160 bits, another time other ones", () => {
    const [one, two] = [newTotpSecret(), newTotpSecret()];
    expect(one).toHaveLength(20);
    expect(one).not.toEqual(two);
  });

  it("is described as apps read it", () => {
    const { uri, key } = describeTotpSecret(SECRET, { issuer: "Swap Shop", account: "maria@example.org" });
    expect(key).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    const { protocol, host, pathname, searchParams } = new URL(uri);
    expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
      "otpauth:",
      "totp",
      "/Swap Shop:maria@example.org",
    ]);
    expect(Object.fromEntries(searchParams)).toEqual({
      issuer: "Swap Shop",
      secret: key,
      algorithm: "SHA1",
      digits: "6",
      period: "30",
    });
  });
});
