/** `npm run icons` draws the icons in use into one file, whose address changes with its content, and the first ones into a style sheet. */
import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { FIRST_ICONS } from "@/components/ui/first-icons";
import { ICON_NAMES } from "@/components/ui/icon-names";

type IconNode = [tag: string, attributes: Record<string, string>];
type IconModule = { __iconData: { node: IconNode[] } };

const HASH_LENGTH = 4;

/** Ours: two hands round what they pass on. The same as in `app/icon.svg`. */
const BRAND =
  '<g stroke-width="3"><path d="M3.2 11.4v2.1a6.7 6.7 0 0 0 6.7 6.7h3.2"/><path d="M20.8 12.6v-2.1a6.7 6.7 0 0 0-6.7-6.7h-3.2"/></g>' +
  '<circle cx="12" cy="12" r="3.4" fill="currentColor" stroke="none"/>';

/** @returns the file of the icons and its address, and the style sheet that holds those of the first screen */
export async function drawIcons(): Promise<{ svg: string; url: string; css: string }> {
  const drawn = await Promise.all(ICON_NAMES.map(async (name) => ({ name, shapes: await shapesOf(name) })));
  const first = drawn.filter(({ name }) => FIRST_ICONS.includes(name));
  const symbols = drawn
    .filter((one) => !first.includes(one))
    .map(({ name, shapes }) => `<symbol id="${name}" viewBox="0 0 24 24">${shapes}</symbol>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`;
  const hash = createHash("sha256").update(svg).digest("hex").slice(0, HASH_LENGTH);
  return { svg, url: `/icons.svg?${hash}`, css: HEAD + first.map(ruleOf).join("") };
}

async function shapesOf(name: string): Promise<string> {
  if (name === "brand") return BRAND;
  const { __iconData } = (await import(`lucide-react/icons/${name}`)) as IconModule;
  return __iconData.node
    .map(([tag, { key: _, ...attributes }]) => {
      const drawn = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`);
      return `<${tag}${drawn.join("")}/>`;
    })
    .join("");
}

const HEAD = `/* Written by \`npm run icons\`. */
.icon[class*=" i-"] {
  background: currentcolor;
  mask-position: center;
  mask-size: contain;
  mask-repeat: no-repeat;
  print-color-adjust: exact;
}
@media (forced-colors: active) {
  .icon[class*=" i-"] {
    background: CanvasText;
    forced-color-adjust: none;
  }
}
`;

/** As a mask, which takes the colour of the text. */
function ruleOf({ name, shapes }: { name: string; shapes: string }): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;
  const address = svg
    .replaceAll("currentColor", "#000")
    .replaceAll('"', "'")
    .replaceAll("#", "%23")
    .replaceAll("<", "%3c")
    .replaceAll(">", "%3e");
  return `.i-${name} {\n  mask-image: url("data:image/svg+xml,${address}");\n}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { svg, url, css } = await drawIcons();
  await writeFile("public/icons.svg", svg);
  await writeFile("app/first-icons.css", css);
  const comment = "/** Written by `npm run icons`. */";
  await writeFile("components/ui/icons-url.ts", `${comment}\nexport const ICONS_URL = "${url}";\n`);
}
