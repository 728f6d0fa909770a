// @ts-nocheck: run by hand, outside of the application.
// Renders the pictures of the demo posts from the Fluent Emoji Flat set (MIT, see LICENSE-pictures.md).
//
// The set is not a dependency of this project. Get it in a folder of your own and name that folder:
//
//   mkdir /tmp/emoji && cd /tmp/emoji && npm i @iconify-json/fluent-emoji-flat
//   node prisma/demo/render-pictures.mjs /tmp/emoji [folder to write to]
//
// Without a second argument the pictures are written to prisma/demo/pictures.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";

const GROUNDS = {
  sand: "#E9DCC5",
  sage: "#D5E4DA",
  sky: "#DCE3F0",
  blush: "#F3D9CF",
  lilac: "#E6DDEC",
  butter: "#F2E3B3",
  mist: "#D3E6E8",
  moss: "#E3E6D2",
};

const SHAPES = {
  wide: [1280, 960],
  tall: [960, 1280],
  square: [1280, 1280],
};

/**
 * Every picture: slug, shape, ground, things from back to front. A thing is its emoji and
 * - size: its longer side, as a part of the picture's shorter side;
 * - x, up: its middle left or right of the middle, its foot above the floor, in the same measure;
 * - turn: degrees clockwise; flip: mirrored.
 * What is on a picture is then centred as a whole.
 */
const SCENES = [
  ["sofa-and-lamp", "wide", "sage", [["couch-and-lamp", { size: 0.66 }]]],
  ["sofa-close", "square", "sand", [["couch-and-lamp", { size: 0.72, flip: true }]]],
  [
    "print-shop-paper",
    "wide",
    "sky",
    [
      ["page-facing-up", { size: 0.46, x: -0.25, turn: -10 }],
      ["page-facing-up", { size: 0.46, x: 0.25, turn: 10 }],
      ["page-with-curl", { size: 0.5 }],
    ],
  ],
  [
    "oak-offcuts",
    "wide",
    "moss",
    [
      ["wood", { size: 0.36, up: 0.2 }],
      ["wood", { size: 0.36, x: -0.2 }],
      ["wood", { size: 0.36, x: 0.2, flip: true }],
    ],
  ],
  [
    "fabric-scraps",
    "wide",
    "lilac",
    [
      ["t-shirt", { size: 0.36, x: -0.34, turn: -8 }],
      ["jeans", { size: 0.42, x: 0.32, turn: 7 }],
      ["thread", { size: 0.3 }],
    ],
  ],
  [
    "creme-brulee-set",
    "wide",
    "butter",
    [
      ["custard", { size: 0.38, x: -0.23, up: 0.2 }],
      ["custard", { size: 0.38, x: 0.23, up: 0.2 }],
      ["custard", { size: 0.44 }],
    ],
  ],
  [
    "teapot-and-cups",
    "wide",
    "mist",
    [
      ["teapot", { size: 0.46, x: -0.12 }],
      ["teacup-without-handle", { size: 0.2, x: 0.22 }],
      ["teacup-without-handle", { size: 0.2, x: 0.44 }],
    ],
  ],
  [
    "jam-jars",
    "wide",
    "blush",
    [
      ["jar", { size: 0.4, x: -0.38 }],
      ["jar", { size: 0.48 }],
      ["jar", { size: 0.4, x: 0.38 }],
    ],
  ],
  ["kids-bicycle", "wide", "butter", [["bicycle", { size: 0.7 }]]],
  ["kids-bicycle-side", "wide", "sky", [["bicycle", { size: 0.92, flip: true }]]],
  [
    "crime-paperbacks",
    "wide",
    "sand",
    [
      ["blue-book", { size: 0.38, x: -0.36, turn: -6 }],
      ["green-book", { size: 0.44 }],
      ["orange-book", { size: 0.38, x: 0.36, turn: 6 }],
    ],
  ],
  [
    "tomato-seedlings",
    "square",
    "moss",
    [
      ["seedling", { size: 0.28, x: -0.29 }],
      ["seedling", { size: 0.28, x: 0.29, flip: true }],
      ["seedling", { size: 0.38 }],
    ],
  ],
  [
    "cooking-apples",
    "wide",
    "sage",
    [
      ["green-apple", { size: 0.34, x: -0.4 }],
      ["green-apple", { size: 0.42, turn: 6 }],
      ["red-apple", { size: 0.34, x: 0.4, flip: true }],
    ],
  ],
  ["teddy-bear", "tall", "blush", [["teddy-bear", { size: 0.6 }]]],
  ["guitar", "tall", "sand", [["guitar", { size: 0.62 }]]],
  ["guitar-lying", "wide", "mist", [["guitar", { size: 0.86, turn: 48 }]]],
  ["ladder", "tall", "sky", [["ladder", { size: 0.66 }]]],
  ["kitchen-radio", "wide", "mist", [["radio", { size: 0.52 }]]],
  [
    "spider-plants",
    "wide",
    "lilac",
    [
      ["potted-plant", { size: 0.44, x: -0.25 }],
      ["potted-plant", { size: 0.56, x: 0.2, flip: true }],
    ],
  ],
  ["spider-plant-close", "tall", "sage", [["potted-plant", { size: 0.76 }]]],
  [
    "wool-balls",
    "wide",
    "sky",
    [
      ["yarn", { size: 0.34, x: -0.35 }],
      ["yarn", { size: 0.42 }],
      ["yarn", { size: 0.34, x: 0.35, flip: true }],
    ],
  ],
  [
    "jigsaw-puzzles",
    "square",
    "butter",
    [
      ["puzzle-piece", { size: 0.3, x: -0.2, turn: -14 }],
      ["puzzle-piece", { size: 0.4, x: 0.14, turn: 10 }],
    ],
  ],
  [
    "walking-boots",
    "wide",
    "moss",
    [
      ["hiking-boot", { size: 0.4, x: -0.2, up: 0.07 }],
      ["hiking-boot", { size: 0.46, x: 0.17 }],
    ],
  ],
  ["tent", "wide", "mist", [["tent", { size: 0.62 }]]],
  ["tent-packed", "tall", "moss", [["backpack", { size: 0.6 }]]],
  [
    "tent-by-the-tree",
    "wide",
    "butter",
    [
      ["evergreen-tree", { size: 0.5, x: 0.36 }],
      ["tent", { size: 0.5, x: -0.04, flip: true }],
    ],
  ],
  [
    "bricks",
    "wide",
    "sand",
    [
      ["brick", { size: 0.36, x: -0.21 }],
      ["brick", { size: 0.36, x: 0.21 }],
      ["brick", { size: 0.36, up: 0.325 }],
    ],
  ],
  [
    "community-fridge-bread",
    "wide",
    "butter",
    [
      ["baguette-bread", { size: 0.46, x: -0.2 }],
      ["bread", { size: 0.4, x: 0.14 }],
    ],
  ],
  ["hall-mirror", "tall", "lilac", [["mirror", { size: 0.72 }]]],
  [
    "kitchen-chairs",
    "wide",
    "blush",
    [
      ["chair", { size: 0.4, x: -0.37 }],
      ["chair", { size: 0.48 }],
      ["chair", { size: 0.4, x: 0.37, flip: true }],
    ],
  ],
  ["kitchen-chair-one", "tall", "sage", [["chair", { size: 0.64 }]]],
  [
    "kitchen-chair-pair",
    "square",
    "sky",
    [
      ["chair", { size: 0.46, x: -0.2 }],
      ["chair", { size: 0.46, x: 0.2, flip: true }],
    ],
  ],
  [
    "kitchen-chair-mending",
    "wide",
    "sand",
    [
      ["chair", { size: 0.56, x: -0.12 }],
      ["hammer", { size: 0.26, x: 0.28 }],
    ],
  ],
  ["computer-monitor", "wide", "sky", [["desktop-computer", { size: 0.52 }]]],
  [
    "honey",
    "square",
    "sand",
    [
      ["honey-pot", { size: 0.3, x: -0.2, up: 0.03 }],
      ["honey-pot", { size: 0.4, x: 0.13 }],
    ],
  ],
  [
    "repair-cafe-tools",
    "wide",
    "butter",
    [
      ["screwdriver", { size: 0.38, x: 0.34, turn: -6 }],
      ["toolbox", { size: 0.48, x: -0.04 }],
    ],
  ],
  [
    "moving-boxes",
    "wide",
    "moss",
    [
      ["package", { size: 0.3, up: 0.24 }],
      ["package", { size: 0.36, x: -0.2 }],
      ["package", { size: 0.36, x: 0.2 }],
    ],
  ],
  [
    "puppy-newspaper",
    "wide",
    "blush",
    [
      ["newspaper", { size: 0.44, x: -0.16, turn: -5 }],
      ["dog", { size: 0.4, x: 0.28 }],
    ],
  ],
  [
    "egg-boxes",
    "square",
    "sage",
    [
      ["egg", { size: 0.28, x: -0.29, turn: -8 }],
      ["egg", { size: 0.36 }],
      ["egg", { size: 0.28, x: 0.29, turn: 8 }],
    ],
  ],
  [
    "quilt-scraps",
    "square",
    "blush",
    [
      ["scissors", { size: 0.36, x: -0.16, turn: -8 }],
      ["thread", { size: 0.34, x: 0.18 }],
    ],
  ],
  ["herb-cuttings", "tall", "butter", [["herb", { size: 0.68 }]]],
  ["kick-scooter", "square", "mist", [["kick-scooter", { size: 0.52 }]]],
  [
    "top-hat",
    "wide",
    "lilac",
    [
      ["top-hat", { size: 0.54, x: -0.1 }],
      ["magic-wand", { size: 0.26, x: 0.3 }],
    ],
  ],
  ["keyboard", "wide", "blush", [["musical-keyboard", { size: 0.56 }]]],
  [
    "roller-skates",
    "square",
    "lilac",
    [
      ["roller-skate", { size: 0.36, x: -0.22, up: 0.06 }],
      ["roller-skate", { size: 0.42, x: 0.17 }],
    ],
  ],
  ["telescope", "tall", "sky", [["telescope", { size: 0.66 }]]],
  [
    "raised-bed-wood",
    "wide",
    "sage",
    [
      ["wood", { size: 0.4, x: -0.2 }],
      ["carpentry-saw", { size: 0.42, x: 0.2 }],
    ],
  ],
  [
    "candle-ends",
    "tall",
    "mist",
    [
      ["candle", { size: 0.44, x: -0.22 }],
      ["candle", { size: 0.58, x: 0.14 }],
    ],
  ],
  [
    "compost-buckets",
    "wide",
    "sand",
    [
      ["bucket", { size: 0.36, x: -0.25 }],
      ["bucket", { size: 0.46, x: 0.21 }],
    ],
  ],
];

const here = dirname(fileURLToPath(import.meta.url));
const set = process.argv[2];
if (!set) {
  console.error("usage: node prisma/demo/render-pictures.mjs <folder of the set> [folder to write to]");
  process.exit(1);
}
const target = resolve(process.argv[3] ?? join(here, "pictures"));
const { icons } = JSON.parse(
  await readFile(join(set, "node_modules/@iconify-json/fluent-emoji-flat/icons.json"), "utf8"),
);

/** The emoji, turned and mirrored around its own middle, its identifiers made unique. */
let drawn = 0;
function draw(name, { turn = 0, flip = false }) {
  const icon = icons[name];
  if (!icon) throw new Error(`no emoji named ${name}`);
  const prefix = `e${drawn++}-`;
  const body = icon.body
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${prefix}$1"`);
  return `<g transform="rotate(${turn}) scale(${flip ? -1 : 1} 1) translate(-16 -16)">${body}</g>`;
}

/** The box that the drawing really fills, in its own units of 32 to a side, around its middle. */
async function measure(drawing) {
  const scale = 16;
  const canvas = `<svg xmlns="http://www.w3.org/2000/svg" width="${48 * scale}" height="${48 * scale}"
    viewBox="-24 -24 48 48">${drawing}</svg>`;
  const { info } = await sharp(Buffer.from(canvas))
    .trim({ threshold: 8 })
    .png()
    .toBuffer({ resolveWithObject: true });
  const left = -info.trimOffsetLeft / scale - 24;
  const top = -info.trimOffsetTop / scale - 24;
  return { left, top, width: info.width / scale, height: info.height / scale };
}

async function render([slug, shape, ground, things]) {
  const [width, height] = SHAPES[shape];
  const side = Math.min(width, height);
  const placed = [];
  for (const [name, options] of things) {
    const drawing = draw(name, options);
    const box = await measure(drawing);
    const scale = (options.size * side) / Math.max(box.width, box.height);
    const w = box.width * scale;
    const h = box.height * scale;
    const x = (options.x ?? 0) * side - w / 2;
    const foot = -(options.up ?? 0) * side;
    placed.push({ drawing, box, scale, x, y: foot - h, w, h });
  }
  const left = Math.min(...placed.map((p) => p.x));
  const right = Math.max(...placed.map((p) => p.x + p.w));
  const top = Math.min(...placed.map((p) => p.y));
  const dx = width / 2 - (left + right) / 2;
  const dy = height / 2 - top / 2 - side * 0.008;

  // A card shows the upright middle of a picture: what is drawn has to lie in there.
  const fit = Math.min(1, Math.min(width * 0.9, height * 0.76) / (right - left));

  const shadows = placed.map((p) => {
    const rx = p.w * 0.56;
    const ry = Math.min(side * 0.042, p.w * 0.12);
    const cy = p.y + p.h + dy - ry * 0.1;
    return `<ellipse cx="${p.x + p.w / 2 + dx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#shadow)"/>`;
  });
  const drawings = placed.map((p, index) => {
    const x = p.x + dx - p.box.left * p.scale;
    const y = p.y + dy - p.box.top * p.scale;
    return `${shadows[index]}<g transform="translate(${x} ${y}) scale(${p.scale})">${p.drawing}</g>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
    width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <defs><radialGradient id="shadow">
      <stop offset="0" stop-color="#3A3226" stop-opacity="0.3"/>
      <stop offset="0.55" stop-color="#3A3226" stop-opacity="0.16"/>
      <stop offset="1" stop-color="#3A3226" stop-opacity="0"/>
    </radialGradient></defs>
    <rect width="${width}" height="${height}" fill="${GROUNDS[ground]}"/>
    <g transform="translate(${width / 2} ${height / 2}) scale(${fit}) translate(${-width / 2} ${-height / 2})">
      ${drawings.join("\n")}
    </g>
  </svg>`;
  const picture = await sharp(Buffer.from(svg))
    .webp({ quality: 76, effort: 6, smartSubsample: true })
    .toBuffer();
  await writeFile(join(target, `${slug}.webp`), picture);
  return picture.length;
}

await mkdir(target, { recursive: true });
const sizes = [];
for (const scene of SCENES) sizes.push(await render(scene));
const total = sizes.reduce((sum, size) => sum + size, 0);
const kilobytes = (bytes) => `${Math.round(bytes / 100) / 10} kB`;
console.log(`${sizes.length} pictures, ${kilobytes(total)} in all, largest ${kilobytes(Math.max(...sizes))}`);
