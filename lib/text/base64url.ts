/**
 * Whether this is base64url (RFC 4648, section 5) in its one spelling. Decoders skip padding, foreign characters and bits that
 * are left over, so that one token would have many.
 */
export const isBase64url = (text: string): boolean =>
  Buffer.from(text, "base64url").toString("base64url") === text;
