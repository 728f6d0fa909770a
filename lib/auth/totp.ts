import "server-only";
import { Secret, TOTP } from "otpauth";
import { MINUTE_S, SECOND_MS } from "@/lib/time/durations";

/** The values that every authenticator app supports; several ignore other values in the address. */
const RULES = { algorithm: "SHA1", digits: 6, period: MINUTE_S / 2 } as const;

/** Steps before and after the current one, for clocks that are not exact. */
const WINDOW = 1;

/** As RFC 4226 recommends. */
const SECRET_BYTES = 20;

export const newTotpSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes;

type Label = { issuer: string; account: string };

/** For the QR code, and for typing. */
export function describeTotpSecret(bytes: Uint8Array, { issuer, account }: Label) {
  const secret = toSecret(bytes);
  const uri = new TOTP({ ...RULES, issuer, label: account, secret }).toString();
  return { uri, key: secret.base32 };
}

/** As people type it: "123 456". */
export const normalizeCode = (typed: string): string => typed.normalize("NFKC").replace(/\s/g, "");

/** @returns the step of the code, which has to be later than that of the last one used; null for a wrong code */
export function findTotpStep(bytes: Uint8Array, token: string, now = Date.now()): number | null {
  // Of other ones with six signs the library fails.
  if (!/^\d{6}$/.test(token)) return null;
  const given = { ...RULES, secret: toSecret(bytes), token, timestamp: now, window: WINDOW };
  const delta = TOTP.validate(given);
  return delta === null ? null : Math.floor(now / SECOND_MS / RULES.period) + delta;
}

const toSecret = (bytes: Uint8Array) => new Secret({ buffer: new Uint8Array(bytes).buffer });
