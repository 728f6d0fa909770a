/** `npm run icons` draws the icons in use into one file. Its address changes with its content, so browsers keep it. */
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { ICON_NAMES } from "@/components/ui/icon-names";

type IconNode = [tag: string, attributes: Record<string, string>];
type IconModule = { __iconData: { node: IconNode[] } };

const HASH_LENGTH = 4;

export async function drawIcons(): Promise<{ svg: string; url: string }> {
  const symbols = await Promise.all(ICON_NAMES.map(drawSymbol));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
  const hash = createHash("sha256").update(svg).digest("hex").slice(0, HASH_LENGTH);
  return { svg, url: `/icons.svg?${hash}` };
}

async function drawSymbol(name: string): Promise<string> {
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
