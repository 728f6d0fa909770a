/** Whether the text is canonical: decoders ignore padding and stray bits, so one token would have many spellings. */
export const isBase64url = (text: string): boolean =>
  Buffer.from(text, "base64url").toString("base64url") === text;
