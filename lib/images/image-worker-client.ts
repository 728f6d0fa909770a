import "server-only";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { z } from "zod";
import { AppError } from "@/lib/http/errors";
import { IMAGE_WIDTHS } from "@/lib/images/image-sizes";
import { log } from "@/lib/observability/logger";

export type RenderedImage = {
  width: number;
  height: number;
  /** ThumbHash, base64. */
  placeholder: string;
  /** WebP; a small picture has only the classes it fills, and always the largest. */
  sizes: { widthClass: number; bytes: Buffer }[];
  /** 1200 × 630 JPEG. */
  preview: Buffer;
};

type Limits = { cpuSeconds: number; memoryMib: number };

/** A photo of 12 megapixels takes 0.5 s of CPU; the memory is enough for 40 megapixels. */
const LIMITS: Limits = { cpuSeconds: 6, memoryMib: 320 };
const UNREADABLE = 65;

const PROGRAM = join(/* turbopackIgnore: true */ process.cwd(), "lib/images/image-worker.mjs");
// A limit that is already lower cannot be raised, which is fine.
const SHELL = `
lower() { (ulimit "$1" "$2") 2>/dev/null && ulimit "$1" "$2"; }
lower -t "$1"; lower -d "$2"; lower -c 0
shift 2
exec "$@"`;

/**
 * Decodes in a child process without secrets, with CPU and memory limits: decoders can hang or crash.
 * @throws AppError "imageUnreadable", also after a crash or an exceeded limit; "unavailable" on abort or a failed start
 */
export async function renderInWorker(
  file: Uint8Array,
  signal: AbortSignal,
  { cpuSeconds, memoryMib } = LIMITS,
): Promise<RenderedImage> {
  const limits = [cpuSeconds, memoryMib * 1024].map(String);
  const program = [process.execPath, "--max-old-space-size=64", PROGRAM, JSON.stringify(IMAGE_WIDTHS)];
  const child = spawn("/bin/sh", ["-c", SHELL, "sh", ...limits, ...program], {
    env: { PATH: process.env.PATH ?? "/usr/bin:/bin", NODE_ENV: "production", UV_THREADPOOL_SIZE: "1" },
    signal,
    killSignal: "SIGKILL",
  });
  // The exit code says more than a broken pipe.
  child.stdin.on("error", () => {}).end(file);
  const [made, complaint, ended] = await Promise.all([
    buffer(child.stdout),
    text(child.stderr),
    endOf(child),
  ]);
  if (ended.code === 0) return unpacked.parse(JSON.parse(made.toString()));
  throw failure({ ...ended, complaint: complaint.slice(0, 500) });
}

type End = { code: number | null; by: NodeJS.Signals | null; error?: Error };

async function endOf(child: ChildProcess): Promise<End> {
  try {
    const [code, by] = await once(child, "close");
    return { code, by };
  } catch (error) {
    return { code: null, by: null, error: error as Error };
  }
}

function failure(end: End & { complaint: string }): AppError {
  const cause =
    end.error ?? new Error(`The picture process ended by ${end.by ?? end.code}: ${end.complaint}`);
  if (end.code === UNREADABLE) return new AppError("imageUnreadable", { cause });
  if (!end.by) return new AppError("unavailable", { cause });
  log.warn({ by: end.by }, "a picture was given up: its decoder crashed or went beyond its limits");
  return new AppError("imageUnreadable", { cause });
}

const bytes = z.base64().transform((packed) => Buffer.from(packed, "base64"));
const unpacked = z.object({
  width: z.int().positive(),
  height: z.int().positive(),
  placeholder: z.base64(),
  sizes: z.array(z.object({ widthClass: z.int().positive(), bytes })).min(1),
  preview: bytes,
});
