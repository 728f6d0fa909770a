/** `npm run icons` draws the icons in use into one file. Its address changes with its content, so browsers keep it. */
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { ICON_NAMES } from "@/components/ui/icon-names";

type IconNode = [tag: string, attributes: Record<string, string>];
type IconModule = { __iconData: { node: IconNode[] } };

const HASH_LENGTH = 4;

/** Ours: two hands round what they pass on. The same as in `app/icon.svg`. */
const BRAND =
  '<g stroke-width="3"><path d="M3.2 11.4v2.1a6.7 6.7 0 0 0 6.7 6.7h3.2"/><path d="M20.8 12.6v-2.1a6.7 6.7 0 0 0-6.7-6.7h-3.2"/></g>' +
  '<circle cx="12" cy="12" r="3.4" fill="currentColor" stroke="none"/>';

export async function drawIcons(): Promise<{ svg: string; url: string }> {
  const symbols = await Promise.all(ICON_NAMES.map(drawSymbol));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
  const hash = createHash("sha256").update(svg).digest("hex").slice(0, HASH_LENGTH);
  return { svg, url: `/icons.svg?${hash}` };
}

async function drawSymbol(name: string): Promise<string> {
  if (name === "brand") return `<symbol id="brand" viewBox="0 0 24 24">${BRAND}</symbol>`;
  const { __iconData } = (await import(`lucide-react/icons/${name}`)) as IconModule;
  const shapes = __iconData.node.map(([tag, { key: _, ...attributes }]) => {
    const drawn = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
    return `<${tag}${drawn.join("")}/>`;
  });
  return `<symbol id="${name}" viewBox="0 0 24 24">${shapes.join("")}</symbol>`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { svg, url } = await drawIcons();
  await writeFile("public/icons.svg", svg);
  const comment = "/** Written by `npm run icons`. */";
  await writeFile("components/ui/icons-url.ts", `${comment}\nexport const ICONS_URL = "${url}";\n`);
}
