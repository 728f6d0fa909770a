/** Draws the pictures for requests, which need one by the contract, into `public/drawn`. Run it after a change: `npm run drawings`. */
import { mkdir } from "node:fs/promises";
import sharp from "sharp";

const SIZE = 960;
const QUALITY = 82;
const FOLDER = "public/drawn";

const GREEN = "#1d5b47";
const SAGE = "#5f9c82";
const PLUM = "#6b3f74";
const SUN = "#f4b740";
const PAPER = "#faf7f1";
const GROUNDS = { green: "#e3efe8", plum: "#f1e6f3", sun: "#fceccb" };

/** @type {Record<string, [ground: keyof typeof GROUNDS, shapes: string]>} On a square of 240. */
const PICTURES = {
  furniture: [
    "sun",
    `<path d="M84 52h72a10 10 0 0 1 10 10v66H74V62a10 10 0 0 1 10-10z" fill="${SAGE}"/>
    <rect x="66" y="122" width="108" height="24" rx="8" fill="${GREEN}"/>
    <path d="M76 146h14l-4 48H74zM150 146h14l2 48h-12z" fill="${GREEN}"/>`,
  ],
  tools: [
    "green",
    `<g transform="rotate(38 120 120)"><rect x="110" y="84" width="20" height="112" rx="10" fill="${SUN}"/>
    <path d="M82 52h68l18 14-18 20H82a8 8 0 0 1-8-8V60a8 8 0 0 1 8-8z" fill="${GREEN}"/></g>`,
  ],
  books: [
    "plum",
    `<rect x="60" y="144" width="120" height="34" rx="6" fill="${GREEN}"/><rect x="76" y="151" width="104" height="20" fill="${PAPER}"/>
    <rect x="70" y="108" width="112" height="34" rx="6" fill="${SUN}"/><rect x="70" y="115" width="96" height="20" fill="${PAPER}"/>
    <rect x="58" y="72" width="108" height="34" rx="6" fill="${PLUM}"/><rect x="74" y="79" width="92" height="20" fill="${PAPER}"/>`,
  ],
  clothes: [
    "sun",
    `<path d="M92 56c8 14 48 14 56 0l44 24-16 38-18-8v76H82v-76l-18 8-16-38z" fill="${PLUM}"/>
    <path d="M98 58c8 18 36 18 44 0l-8-4c-6 8-22 8-28 0z" fill="${SUN}"/>`,
  ],
  kitchen: [
    "green",
    `<rect x="66" y="104" width="108" height="78" rx="16" fill="${GREEN}"/><rect x="56" y="92" width="128" height="16" rx="8" fill="${SAGE}"/>
    <rect x="108" y="74" width="24" height="18" rx="8" fill="${SUN}"/><path d="M44 118h22v16H44a8 8 0 0 1 0-16zM174 118h22a8 8 0 0 1 0 16h-22z" fill="${SUN}"/>`,
  ],
  garden: [
    "sun",
    `<path d="M78 134h84l-10 56H88z" fill="${PLUM}"/><rect x="70" y="122" width="100" height="18" rx="6" fill="${PLUM}"/>
    <path d="M116 122V84h8v38z" fill="${GREEN}"/><path d="M118 96c-34 4-46-16-46-38 30-2 46 12 46 38zM122 88c0-26 14-40 46-38 0 22-12 40-46 38z" fill="${SAGE}"/>`,
  ],
  toys: [
    "plum",
    `<circle cx="84" cy="74" r="20" fill="${PLUM}"/><circle cx="156" cy="74" r="20" fill="${PLUM}"/><circle cx="120" cy="112" r="58" fill="${PLUM}"/>
    <ellipse cx="120" cy="130" rx="28" ry="22" fill="${PAPER}"/><circle cx="98" cy="102" r="7" fill="${PAPER}"/><circle cx="142" cy="102" r="7" fill="${PAPER}"/>
    <ellipse cx="120" cy="122" rx="9" ry="6" fill="${PLUM}"/><path d="M88 176l32-10 32 10v24l-32-10-32 10z" fill="${SUN}"/>`,
  ],
  electronics: [
    "green",
    `<path d="M78 60h84l24 64H54z" fill="${SUN}"/><rect x="114" y="124" width="12" height="56" fill="${GREEN}"/><rect x="82" y="176" width="76" height="14" rx="7" fill="${GREEN}"/>
    <path d="M152 124h5v30a2 2 0 0 1-5 0z" fill="${GREEN}"/>`,
  ],
  bike: [
    "sun",
    `<g fill="none" stroke="${GREEN}" stroke-width="10"><circle cx="74" cy="146" r="34"/><circle cx="168" cy="146" r="34"/></g>
    <path d="M74 146l30-54h50l14 54M104 92l18 54h-48M122 146l32-54" fill="none" stroke="${PLUM}" stroke-width="9" stroke-linejoin="round" stroke-linecap="round"/>
    <path d="M90 82h28M154 92l-6-22h20" fill="none" stroke="${GREEN}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"/>`,
  ],
  boxes: [
    "plum",
    `<rect x="54" y="112" width="84" height="76" rx="6" fill="${SUN}"/><rect x="88" y="112" width="16" height="30" fill="${PAPER}"/>
    <rect x="144" y="132" width="50" height="56" rx="6" fill="${PLUM}"/><rect x="163" y="132" width="12" height="22" fill="${PAPER}"/>
    <rect x="72" y="58" width="62" height="50" rx="6" fill="${GREEN}"/><rect x="96" y="58" width="14" height="20" fill="${PAPER}"/>`,
  ],
  food: [
    "green",
    `<path d="M120 88c-20-18-62-8-62 38 0 36 26 66 44 66 8 0 10-4 18-4s10 4 18 4c18 0 44-30 44-66 0-46-42-56-62-38z" fill="${PLUM}"/>
    <path d="M116 84c0-18 4-28 14-36l8 7c-8 6-12 15-12 29z" fill="${GREEN}"/><path d="M132 70c8-20 26-22 42-16-6 18-22 26-42 16z" fill="${SAGE}"/>`,
  ],
  other: [
    "sun",
    `<rect x="62" y="106" width="116" height="82" rx="8" fill="${GREEN}"/><rect x="52" y="84" width="136" height="30" rx="8" fill="${SAGE}"/>
    <rect x="110" y="84" width="20" height="104" fill="${SUN}"/><path d="M118 82c-34 6-46-10-38-24s34-2 38 24zM122 82c34 6 46-10 38-24s-34-2-38 24z" fill="none" stroke="${SUN}" stroke-width="10"/>`,
  ],
};

await mkdir(FOLDER, { recursive: true });
for (const [name, [ground, shapes]] of Object.entries(PICTURES)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="${SIZE}" height="${SIZE}"><rect width="240" height="240" fill="${GROUNDS[ground]}"/>${shapes}</svg>`;
  await sharp(Buffer.from(svg)).webp({ quality: QUALITY, effort: 6 }).toFile(`${FOLDER}/${name}.webp`);
}
