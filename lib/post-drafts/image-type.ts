import "server-only";

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/** By its first bytes: what a browser may be told that it is. Null for anything but JPEG, PNG and WebP. */
export function imageTypeOf(bytes: Uint8Array): string | null {
  if (startsWith(bytes, "\xff\xd8\xff")) return "image/jpeg";
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) return "image/png";
  return startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8) ? "image/webp" : null;
}
