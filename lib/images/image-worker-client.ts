import "server-only";
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { AppError } from "@/lib/http/errors";
import { IMAGE_WIDTHS, MAX_IMAGE_BYTES } from "@/lib/images/image-sizes";
import { frameHead, frameReader } from "@/lib/images/message-frames.mjs";
import { unpackAnswer } from "@/lib/images/worker-answer";

export type RenderedImage = {
  width: number;
  height: number;
  /** ThumbHash, base64. */
  placeholder: string;
  /** See `picture-likeness.mjs`. */
  likeness: string | null;
  /** WebP; a small picture has only the classes it fills, and always the largest. */
  sizes: { widthClass: number; bytes: Buffer }[];
  /** JPEG, see `previewSize`. */
  preview: Buffer;
};

export type WorkerLimits = {
  /** Of the process in its whole life. */
  cpuSeconds: number;
  memoryMib: number;
};

/** All sizes of an upload, a thumbnail (`thumbnail.mjs`), a preview with words on it (`caption-picture.mjs`), or a card (`member-card.mjs`). */
export type WorkerTask = "sizes" | "thumbnail" | "caption" | "card";

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
const MAX_COMPLAINT_LENGTH = 500;
const UNREADABLE = 65;

const PROGRAM = join(/* turbopackIgnore: true */ process.cwd(), "lib/images/image-worker.mjs");
// A limit that is already lower cannot be raised, which is fine. Requests go first, so every thread is nice.
const SHELL = `
lower() { (ulimit "$1" "$2") 2>/dev/null && ulimit "$1" "$2"; }
lower -t "$1"; lower -d "$2"; lower -s 2048; lower -c 0
shift 2
exec nice -n 10 "$@"`;

/** glibc returns each large buffer to the kernel, and overwrites each small one that is freed. */
const TUNABLES = [
  "glibc.malloc.mmap_threshold=131072",
  "glibc.malloc.perturb=165",
  "glibc.malloc.tcache_count=0",
  "glibc.malloc.arena_max=2",
];
const ENVIRONMENT = {
  PATH: process.env.PATH ?? "/usr/bin:/bin",
  NODE_ENV: "production" as const,
  // The sizes of a picture are encoded side by side.
  UV_THREADPOOL_SIZE: "4",
  GLIBC_TUNABLES: TUNABLES.join(":"),
};

/**
 * Node 24 reserves 512 MiB for compiled code, which counts against the limit, so that no process would start. Pixels are
 * not JavaScript's work: there it is as fast without. Node 20 and 22 reserve nothing, and would be slower.
 */
const RESERVES_CODE = Number.parseInt(process.versions.node, 10) >= 24;
const FLAGS = ["--max-old-space-size=64", ...(RESERVES_CODE ? ["--jitless"] : [])];

/** The process ended without an answer, or with a wrong one. */
export class WorkerCrash extends Error {
  readonly code: "imageUnreadable" | "unavailable";

  constructor(message: string, code: WorkerCrash["code"] = "imageUnreadable") {
    super(message);
    this.code = code;
  }
}

/** A child process without secrets, with limits of the kernel: decoders can hang or crash. It ends with its parent. */
export class ImageWorker {
  readonly ended: Promise<void>;
  #pictures = 0;
  #usage = { cpuSeconds: 0, memoryMib: 0 };
  #failure: Error | undefined;
  #complaint = "";
  #onAnswer: ((answer: Buffer) => void) | undefined;
  readonly #child: ChildProcessWithoutNullStreams;

  constructor({ cpuSeconds, memoryMib }: WorkerLimits, task: WorkerTask = "sizes") {
    const limits = [cpuSeconds, memoryMib * 1024].map(String);
    const given = [String(MAX_IMAGE_BYTES), JSON.stringify(IMAGE_WIDTHS), task];
    const program = [process.execPath, ...FLAGS, PROGRAM, ...given];
    this.#child = spawn("/bin/sh", ["-c", SHELL, "sh", ...limits, ...program], { env: ENVIRONMENT });
    this.ended = this.#watchEnd();
    // Without one it has not started, and has no streams.
    if (this.pid === undefined) {
      this.#failure = new WorkerCrash("no process could start", "unavailable");
      return;
    }
    this.#listen();
    this.#keepAlive(false);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isUnused(): boolean {
    return this.#pictures === 0;
  }

  get hasEnded(): boolean {
    return this.#failure !== undefined;
  }

  /** Below these limits, and beyond any doubt. */
  isFit(limits: { pictures: number } & WorkerLimits): boolean {
    const { cpuSeconds, memoryMib } = this.#usage;
    const isSmall = cpuSeconds < limits.cpuSeconds && memoryMib < limits.memoryMib;
    return !this.hasEnded && this.#complaint === "" && this.#pictures < limits.pictures && isSmall;
  }

  /**
   * One picture at a time. After an error the process is over.
   * @throws AppError "imageUnreadable", or "unavailable" on abort
   * @throws WorkerCrash
   */
  async render(file: Uint8Array, signal: AbortSignal): Promise<RenderedImage> {
    if (this.#failure) throw this.#failure;
    const end = () => this.end();
    signal.addEventListener("abort", end, { once: true });
    this.#keepAlive(true);
    try {
      signal.throwIfAborted();
      return this.#unpack(await this.#exchange(file));
    } catch (error) {
      this.end();
      throw signal.aborted ? new AppError("unavailable", { cause: error }) : error;
    } finally {
      signal.removeEventListener("abort", end);
      this.#keepAlive(false);
    }
  }

  end(): void {
    this.#failure ??= new WorkerCrash("the picture process was ended");
    this.#child.kill("SIGKILL");
  }

  async #exchange(file: Uint8Array): Promise<Buffer> {
    const answered = new Promise<Buffer>((resolve) => {
      this.#onAnswer = resolve;
    }).finally(() => {
      this.#onAnswer = undefined;
    });
    const failed = this.ended.then(() => {
      throw this.#failure;
    });
    this.#child.stdin.write(frameHead(file.byteLength));
    this.#child.stdin.write(file);
    return Promise.race([answered, failed]);
  }

  #unpack(answer: Buffer): RenderedImage {
    try {
      const { usage, ...picture } = unpackAnswer(answer);
      this.#usage = usage;
      this.#pictures += 1;
      return picture;
    } catch (error) {
      throw new WorkerCrash(`the picture process sent a wrong answer: ${error}`);
    }
  }

  #listen(): void {
    const { stdin, stdout, stderr } = this.#child;
    // The exit code says more than a broken pipe.
    stdin.on("error", () => {});
    const read = frameReader(MAX_ANSWER_BYTES, (answer) =>
      this.#onAnswer ? this.#onAnswer(answer) : this.end(),
    );
    stdout.on("data", (chunk) => {
      try {
        read(chunk);
      } catch {
        this.end();
      }
    });
    stderr.on("data", (text) => {
      this.#complaint = (this.#complaint + text).slice(0, MAX_COMPLAINT_LENGTH);
    });
  }

  async #watchEnd(): Promise<void> {
    const [code, by] = await once(this.#child, "close").catch((error: Error) => [error.message, null]);
    const message = `the picture process ended by ${by ?? code}: ${this.#complaint}`;
    this.#failure ??=
      code === UNREADABLE
        ? new AppError("imageUnreadable", { cause: new Error(message) })
        : new WorkerCrash(message, by ? "imageUnreadable" : "unavailable");
  }

  /** An idle process does not keep this one running. */
  #keepAlive(isBusy: boolean): void {
    const { stdin, stdout, stderr } = this.#child;
    for (const handle of [this.#child, stdin, stdout, stderr] as unknown as Handle[])
      isBusy ? handle.ref() : handle.unref();
  }
}

type Handle = { ref(): void; unref(): void };
