/**
 * npm run bench:images [-- http://localhost:3000]: measures publishing on a running site. A photo of 12
 * megapixels against sharp alone, in alternate rounds; then ten small pictures a second, and the feed meanwhile.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { IMAGE_WIDTHS } from "@/lib/images/image-sizes";

const origin = process.argv[2] ?? "http://localhost:3000";
const ROUNDS = 15;
const WARM_UPS = 2;
const SMALL_PER_SECOND = 10;
const SECONDS = 20;
const READERS = 4;

const anAddress = () => `198.51.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function register(): Promise<string> {
  const account = { name: "Bench", email: `${randomUUID()}@example.org`, password: randomUUID() };
  const response = await fetch(`${origin}/api/v1/register`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": anAddress() },
    body: JSON.stringify(account),
  });
  if (response.status !== 201) throw new Error(`register: ${response.status} ${await response.text()}`);
  return (await response.json()).token;
}

async function publish(token: string, picture: Buffer): Promise<number> {
  const form = new FormData();
  const fields = { type: "offer", title: "Wooden spoon", description: "A spoon that wants to stir." };
  const place = { address: "3 Mill Lane", latitude: "50.87", longitude: "0.01" };
  for (const [name, value] of Object.entries({ ...fields, ...place })) form.append(name, value);
  form.append("images", new Blob([new Uint8Array(picture)]), "photo.jpg");
  const response = await fetch(`${origin}/api/v1/post/upload`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "x-forwarded-for": anAddress() },
    body: form,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Clouds with a little grain, which take as long as a photo. */
async function aPhoto(width: number, height: number): Promise<Buffer> {
  const noise = (sigma: number) => ({ type: "gaussian", mean: 128, sigma }) as const;
  const clouds = sharp({
    create: { width: 40, height: 30, channels: 3, background: "gray", noise: noise(60) },
  });
  const grain = sharp({ create: { width, height, channels: 3, background: "gray", noise: noise(6) } });
  return sharp(await clouds.png().toBuffer())
    .resize(width, height)
    .composite([{ input: await grain.png({ compressionLevel: 1 }).toBuffer(), blend: "soft-light" }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

const sharpAlone = (photo: Buffer) =>
  Promise.all(
    IMAGE_WIDTHS.map((width) =>
      sharp(photo).autoOrient().resize({ width }).webp({ quality: 80, effort: 3 }).toBuffer(),
    ),
  );

async function compareWithSharp(): Promise<void> {
  const token = await register();
  const photo = await aPhoto(4000, 3000);
  const [alone, published]: number[][] = [[], []];
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const base = await timed(() => sharpAlone(photo));
    const ours = await timed(async () => {
      const status = await publish(token, photo);
      if (status !== 201) throw new Error(`publish: ${status}`);
    });
    if (round < WARM_UPS) continue;
    alone?.push(base);
    published?.push(ours);
  }
  const ratios = (published ?? []).map((ours, at) => ours / (alone?.[at] ?? 1)).toSorted((a, b) => a - b);
  const figures = `sharp ${median(alone ?? []).toFixed(0)} ms, published ${median(published ?? []).toFixed(0)} ms`;
  const spread = `${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}`;
  console.log(
    `12 megapixels, ${(photo.length / 1e6).toFixed(1)} MB: ${figures}, ratio ${median(ratios).toFixed(2)} (${spread})`,
  );
}

/** Reads the feed until the work is done. @returns requests per second */
async function readWhile(work: Promise<unknown>): Promise<number> {
  let [count, isOver] = [0, false];
  const start = performance.now();
  const read = async () => {
    while (!isOver) {
      const response = await fetch(origin, { headers: { "x-forwarded-for": anAddress() } });
      const text = await response.text();
      if (response.status !== 200 || !text.includes("</html>")) throw new Error(`feed: ${response.status}`);
      count += 1;
    }
  };
  const reading = Array.from({ length: READERS }, read);
  await work;
  isOver = true;
  await Promise.all(reading);
  return (count * 1000) / (performance.now() - start);
}

async function publishSmall(): Promise<void> {
  const photo = await aPhoto(400, 300);
  const tokens = await Promise.all(Array.from({ length: SMALL_PER_SECOND }, register));
  const idle = await readWhile(wait((SECONDS / 2) * 1000));
  const statuses = new Map<number, number>();
  const times: number[] = [];
  const one = async (token: string) => {
    const ms = await timed(async () => {
      const status = await publish(token, photo);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    times.push(ms);
  };
  const sent: Promise<void>[] = [];
  const send = async () => {
    for (let second = 0; second < SECONDS; second += 1)
      for (const token of tokens) {
        sent.push(one(token));
        await wait(1000 / SMALL_PER_SECOND);
      }
    await Promise.all(sent);
  };
  const busy = await readWhile(send());
  const share = `feed ${idle.toFixed(0)}/s idle, ${busy.toFixed(0)}/s meanwhile, ratio ${(busy / idle).toFixed(2)}`;
  console.log(
    `${SMALL_PER_SECOND} small pictures a second: ${JSON.stringify([...statuses])}, median ${median(times).toFixed(0)} ms; ${share}`,
  );
}

await compareWithSharp();
await publishSmall();
