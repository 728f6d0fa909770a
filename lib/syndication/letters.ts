import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Font, type Path, parse } from "opentype.js";

const ELLIPSIS = "…";

function writerWith(fonts: Font[], line: number) {
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
  const fits = (text: string, size: number) => widthOf(text, size) <= line;
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
      return shown.map((words, index) => shorten(words, isCut && index === most - 1, size));
    },
  };

  function shorten(words: string, isCut: boolean, size: number): string {
    if (!isCut && fits(words, size)) return words;
    const letters = [...words];
    while (letters.length > 0 && !fits(`${letters.join("")}${ELLIPSIS}`, size)) letters.pop();
    return `${letters.join("").trimEnd()}${ELLIPSIS}`;
  }
}

/** The writer of `opentype.js` 2.0.0 makes NaN of numbers like 1e-14. */
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

/** @param line the longest, in pixels */
export const loadWriter = async (line: number) => writerWith(await loadFonts(), line);

let fonts: Promise<Font[]> | undefined;

const loadFonts = () => {
  fonts ??= Promise.all(["figtree-bold.woff", "figtree-bold-ext.woff"].map(loadFont));
  return fonts;
};

async function loadFont(name: string): Promise<Font> {
  const { buffer, byteOffset, byteLength } = await readFile(join(process.cwd(), "lib/syndication", name));
  return parse(buffer.slice(byteOffset, byteOffset + byteLength));
}
