import "server-only";
import { LARGEST_PREVIEW as SIZE } from "@/lib/images/preview-size.mjs";
import { loadWriter } from "@/lib/syndication/letters";

/** The words over a picture in a link preview, in reading order. */
export type Caption = { kind: string; title: string; place: string };

const MARGIN = 56;
const LINE = SIZE.width - 2 * MARGIN;
const TITLE = { size: 62, step: 70, lines: 2 };
const SMALL = 36;

/**
 * As paths, since no server has our typeface installed.
 * @returns SVG of 1200 × 630, null where the typeface lacks a letter of the title: no box stands for it
 */
export async function drawCaption({ kind, title, place }: Caption): Promise<string | null> {
  const write = await loadWriter(LINE);
  const lines = write.wrap(title.replace(/\s+/g, " ").trim(), TITLE.size, TITLE.lines);
  if (!lines) return null;
  const bottom = SIZE.height - MARGIN;
  const placeLine = write.wrap(place, SMALL, 1)?.[0];
  const lastTitle = placeLine ? bottom - SMALL - 28 : bottom;
  const top = lastTitle - (lines.length - 1) * TITLE.step - TITLE.size;
  const pill = { width: write.widthOf(kind, SMALL) + 44, height: SMALL + 26, y: top - SMALL - 40 };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}">`,
    '<linearGradient id="shade" x2="0" y2="1"><stop stop-opacity="0"/><stop offset=".55" stop-opacity=".55"/><stop offset="1" stop-opacity=".84"/></linearGradient>',
    `<path fill="url(#shade)" d="M0 ${pill.y - 120}H${SIZE.width}V${SIZE.height}H0z"/>`,
    `<rect x="${MARGIN}" y="${pill.y}" width="${pill.width}" height="${pill.height}" rx="${pill.height / 2}" fill="#FAF7F1"/>`,
    `<path fill="#1F1B16" d="${write.pathOf(kind, MARGIN + 22, pill.y + SMALL + 8, SMALL)}"/>`,
    ...lines.map((line, index) => {
      const y = lastTitle - (lines.length - 1 - index) * TITLE.step;
      return `<path fill="#fff" d="${write.pathOf(line, MARGIN, y, TITLE.size)}"/>`;
    }),
    placeLine && `<path fill="#F1EADD" d="${write.pathOf(placeLine, MARGIN, bottom, SMALL)}"/>`,
    "</svg>",
  ].join("");
}
