import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { type Bench, withUndo } from "@/bench/context";
import { runRounds } from "@/bench/measure/rounds";
import { ratioOf, summarize } from "@/bench/measure/statistics";
import { formatFigure } from "@/bench/report/format";
import type { Report } from "@/bench/report/report";
import { type Program, startNode } from "@/bench/servers/program";
import { type Server, startSite } from "@/bench/servers/site";
import { type Member, publish, signUp } from "./members";

const ALONE = fileURLToPath(new URL("sharp-alone.mjs", import.meta.url));
const SIZE = { width: 4000, height: 3000 };
const CREATED = 201;
const GOAL = { most: 1.5 };
/** Each takes less than a second. */
const TIMES_PER_ROUND = 4;

/** One photo of a phone: from the form to the answer, compared with sharp on the same cores. */
export async function measurePhoto(bench: Bench): Promise<Report> {
  return withUndo(async (undo) => {
    const database = await bench.database.copy();
    undo(database.drop);
    const site = await startSite(bench, database, { hasAllCores: true });
    undo(site.program.stop);
    const all = bench.cores && [...bench.cores.server, ...bench.cores.rest];
    const alone = startNode([ALONE], { signal: bench.signal, ...(all && { cores: all }) });
    undo(alone.stop);
    const file = join(bench.folder, "photo.jpg");
    await writeFile(file, await makePhoto());
    const [member] = await signUp(site.url, 1);
    const publishOnce = () => timePublication(site, member as Member, file);
    const sharpOnce = () => timeSharp(alone, file);
    for (const once of [publishOnce, sharpOnce]) await once();
    const rounds = bench.options.rounds * (bench.options.isSmoke ? 1 : TIMES_PER_ROUND);
    const [own = [], peer = []] = await runRounds([publishOnce, sharpOnce], rounds, (once) => once());
    const ms = (times: number[]) => `${formatFigure(summarize(times))} ms`;
    return {
      title: "A photo of 12 megapixels",
      rows: [
        {
          ...{ what: "12 MP photo published", value: ms(own).replace(/ \(.*\)/, "") },
          ...{ against: "sharp alone, same sizes", peerValue: ms(peer).replace(/ \(.*\)/, "") },
          ...{ ratio: ratioOf(own, peer), goal: GOAL },
        },
      ],
      details: [
        ["", "time"],
        ["published", ms(own)],
        ["sharp alone", ms(peer)],
      ],
      notes: [
        `${rounds} times in turns, one at a time. Both use all cores. The site also makes a preview and a placeholder.`,
      ],
    };
  });
}

async function timePublication({ url }: Server, member: Member, file: string): Promise<number> {
  const photo = new Blob([new Uint8Array(await readFile(file))], { type: "image/jpeg" });
  const start = performance.now();
  const status = await publish(url, member, "Bench photo", photo);
  if (status !== CREATED) throw new Error(`The photo was not published: ${status}`);
  return performance.now() - start;
}

async function timeSharp(alone: Program, file: string): Promise<number> {
  alone.send({ file });
  const { ms, bytes } = await alone.receive<{ ms: number; bytes: number[] }>();
  if (bytes.some((size) => size < 1000)) throw new Error("sharp made no picture");
  return ms;
}

/** Clouds with a little grain, which take as long as a photo. */
async function makePhoto(): Promise<Buffer> {
  const noise = (sigma: number) => ({ type: "gaussian", mean: 128, sigma }) as const;
  const base = { channels: 3, background: "gray" } as const;
  const clouds = sharp({ create: { ...base, width: 40, height: 30, noise: noise(60) } });
  const grain = sharp({ create: { ...base, ...SIZE, noise: noise(6) } });
  return sharp(await clouds.png().toBuffer())
    .resize(SIZE)
    .composite([{ input: await grain.png({ compressionLevel: 1 }).toBuffer(), blend: "soft-light" }])
    .jpeg({ quality: 85 })
    .toBuffer();
}
