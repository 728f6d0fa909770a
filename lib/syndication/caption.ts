import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Font, type Path, parse } from "opentype.js";
import { LARGEST_PREVIEW as SIZE } from "@/lib/images/preview-size.mjs";

/** The words over a picture in a link preview, in reading order. */
export type Caption = { kind: string; title: string; place: string };

const MARGIN = 56;
const LINE = SIZE.width - 2 * MARGIN;
const TITLE = { size: 62, step: 70, lines: 2 };
const SMALL = 36;
const ELLIPSIS = "…";

/**
 * As paths, since no server has our typeface installed.
 * @returns SVG of 1200 × 630, null where the typeface lacks a letter of the title: no box stands for it
 */
export async function drawCaption({ kind, title, place }: Caption): Promise<string | null> {
  const write = writerWith(await loadFonts());
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

function writerWith(fonts: Font[]) {
  /** Pieces of one font each; null with a letter that none has. */
  const piecesOf = (text: string) => {
    const pieces: { font: Font; text: string }[] = [];
    for (const letter of text) {
      const font = fonts.find((one) => one.charToGlyphIndex(letter) > 0);
      if (!font) return null;
      const last = pieces.at(-1);
      if (last?.font === font) last.text += letter;
      else pieces.push({ font, text: letter });
    }
    return pieces;
  };
  const widthOf = (text: string, size: number) =>
    (piecesOf(text) ?? []).reduce((sum, { font, text: piece }) => sum + font.getAdvanceWidth(piece, size), 0);
  const fits = (text: string, size: number) => widthOf(text, size) <= LINE;
  return {
    widthOf,
    pathOf(text: string, x: number, y: number, size: number): string {
      let at = x;
      return (piecesOf(text) ?? [])
        .map(({ font, text: piece }) => {
          const path = toPathData(font.getPath(piece, at, y, size));
          at += font.getAdvanceWidth(piece, size);
          return path;
        })
        .join("");
    },
    /** The last line ends with three dots where there is more; null as `piecesOf`. */
    wrap(text: string, size: number, most: number): string[] | null {
      if (text === "" || !piecesOf(text)) return null;
      const lines: string[] = [""];
      for (const word of text.split(" ")) {
        const longer = `${lines.at(-1)} ${word}`.trim();
        if (lines.at(-1) === "" || fits(longer, size)) lines[lines.length - 1] = longer;
        else lines.push(word);
      }
      const [shown, isCut] = [lines.slice(0, most), lines.length > most];
      return shown.map((line, index) => shorten(line, isCut && index === most - 1, size));
    },
  };

  function shorten(line: string, isCut: boolean, size: number): string {
    if (!isCut && fits(line, size)) return line;
    const letters = [...line];
    while (letters.length > 0 && !fits(`${letters.join("")}${ELLIPSIS}`, size)) letters.pop();
    return `${letters.join("").trimEnd()}${ELLIPSIS}`;
  }
}

/** That of `opentype.js` 2.0.0 writes NaN for numbers like 1e-14. */
const toPathData = ({ commands }: Path): string =>
  commands
    .map((command) => {
      const { type, ...points } = command;
      const { x1, y1, x2, y2, x, y } = points as Partial<
        Record<"x1" | "y1" | "x2" | "y2" | "x" | "y", number>
      >;
      const numbers = [x1, y1, x2, y2, x, y].filter((number) => number !== undefined);
      return type + numbers.map((number) => number.toFixed(1)).join(" ");
    })
    .join("");

let fonts: Promise<Font[]> | undefined;

const loadFonts = () => {
  fonts ??= Promise.all(["figtree-bold.woff", "figtree-bold-ext.woff"].map(loadFont));
  return fonts;
};

async function loadFont(name: string): Promise<Font> {
  const { buffer, byteOffset, byteLength } = await readFile(join(process.cwd(), "lib/syndication", name));
  return parse(buffer.slice(byteOffset, byteOffset + byteLength));
}
