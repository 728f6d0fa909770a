import "server-only";
import { FACE } from "@/lib/images/member-card.mjs";
import { LARGEST_PREVIEW as SIZE } from "@/lib/images/preview-size.mjs";
import { loadWriter } from "@/lib/syndication/letters";
import { initialsOf } from "@/lib/text/initials";

/** The words on the card of a member; no place, as messengers keep the picture. */
export type MemberCard = {
  name: string;
  /** The one large number, and what it counts. */
  items: string;
  unit: string;
  /** "" where no weight is known. */
  weight: string;
  site: string;
};

const MARGIN = 72;
const INK = "#1F1B16";
const GREEN = "#1D5B47";
const CREAM = "#FAF7F1";
const NAME = { x: FACE.left + FACE.size + 44, y: FACE.top + FACE.size / 2 + 24, size: 68 };
const NUMBER = { y: 474, size: 190 };

/**
 * A line whose letters the typeface lacks is left out, as no box stands for one.
 * @param hasFace a picture is put over the circle of the initials
 * @returns SVG of 1200 × 630
 */
export async function drawMemberCard(card: MemberCard, hasFace: boolean): Promise<string> {
  const wide = await loadWriter(SIZE.width - 2 * MARGIN);
  const beside = await loadWriter(SIZE.width - NAME.x - MARGIN);
  const lineOf = (text: string, x: number, y: number, size: number, fill: string, write = wide) => {
    const [line] = write.wrap(text, size, 1) ?? [];
    return line ? `<path fill="${fill}" d="${write.pathOf(line, x, y, size)}"/>` : "";
  };
  const [middle, radius] = [FACE.left + FACE.size / 2, FACE.size / 2];
  const initials = initialsOf(card.name).toUpperCase();
  const unitAt = MARGIN + wide.widthOf(card.items, NUMBER.size) + 32;
  const unit = await loadWriter(SIZE.width - unitAt - MARGIN);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">`,
    `<rect width="100%" height="100%" fill="${CREAM}"/>`,
    `<rect y="${SIZE.height - 20}" width="100%" height="20" fill="${GREEN}"/>`,
    `<circle cx="${middle}" cy="${FACE.top + radius}" r="${radius}" fill="${GREEN}"/>`,
    hasFace
      ? ""
      : lineOf(initials, middle - wide.widthOf(initials, 80) / 2, FACE.top + radius + 28, 80, CREAM),
    lineOf(card.name.replace(/\s+/g, " ").trim(), NAME.x, NAME.y, NAME.size, INK, beside),
    lineOf(card.items, MARGIN, NUMBER.y, NUMBER.size, GREEN),
    lineOf(card.unit, unitAt, NUMBER.y - 62, 56, INK, unit),
    lineOf(card.weight, unitAt, NUMBER.y, 44, INK, unit),
    lineOf(card.site, MARGIN, SIZE.height - 64, 40, GREEN),
    "</svg>",
  ].join("");
}
