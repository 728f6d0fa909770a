import { thumbHashToAverageRGBA } from "thumbhash";

/** The picture's mean colour, out of its ThumbHash: what is seen until it has arrived. */
export function meanColour(placeholder: string): string {
  const { r, g, b } = thumbHashToAverageRGBA(
    Uint8Array.from(atob(placeholder), (char) => char.charCodeAt(0)),
  );
  const digits = [r, g, b].map((share) =>
    Math.round(share * 255)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${digits.join("")}`;
}
