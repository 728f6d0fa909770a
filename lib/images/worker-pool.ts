import "server-only";
import { AppError } from "@/lib/http/errors";
import {
  ImageWorker,
  type RenderedImage,
  WorkerCrash,
  type WorkerLimits,
  type WorkerTask,
} from "@/lib/images/image-worker-client";
import { log } from "@/lib/observability/logger";
import { MINUTE_MS } from "@/lib/time/durations";

type Options = {
  /** Set by the kernel; the memory is enough for 40 megapixels. */
  limits: WorkerLimits;
  /** A process beyond one of them gets no further picture, so that each picture has 6 s of processor time. */
  fit: { pictures: number } & WorkerLimits;
  idleMs: number;
  task: WorkerTask;
};

const DEFAULTS: Options = {
  limits: { cpuSeconds: 8, memoryMib: 320 },
  fit: { pictures: 100, cpuSeconds: 2, memoryMib: 160 },
  idleMs: MINUTE_MS,
  task: "sizes",
};

/** Processes that have started, since starting takes longer than most pictures. Why sharing them is safe: decision 0049. */
export class WorkerPool {
  readonly #options: Options;
  #idle: ImageWorker[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Partial<Options> = {}) {
    this.#options = { ...DEFAULTS, ...options };
  }

  get task(): WorkerTask {
    return this.#options.task;
  }

  /**
   * As many at once as there are calls: the queue limits them.
   * @throws AppError "imageUnreadable", also after a crash or an exceeded limit; "unavailable" on abort or a failed start
   */
  async render(file: Uint8Array, signal: AbortSignal): Promise<RenderedImage> {
    const kept = this.#takeIdle();
    try {
      return await this.#renderBy(kept ?? this.#start(), file, signal).catch((error) => {
        // A process from before may have ended meanwhile, or suffer from an earlier picture.
        if (!kept || !(error instanceof WorkerCrash)) throw error;
        return this.#renderBy(this.#start(), file, signal);
      });
    } catch (error) {
      throw error instanceof WorkerCrash ? toAppError(error) : error;
    } finally {
      this.warmUp();
    }
  }

  /** Keeps one process ready. */
  warmUp(): void {
    this.#idle = this.#idle.filter((worker) => !worker.hasEnded);
    if (this.#idle.length === 0) this.#idle.push(this.#start());
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#renew(), this.#options.idleMs).unref();
  }

  end(): void {
    clearTimeout(this.#timer);
    for (const worker of this.#idle.splice(0)) worker.end();
  }

  /** The pids of the processes that wait for a picture. */
  listIdle(): number[] {
    return this.#idle.flatMap(({ pid }) => pid ?? []);
  }

  #takeIdle(): ImageWorker | undefined {
    this.#idle = this.#idle.filter((worker) => !worker.hasEnded);
    return this.#idle.pop();
  }

  #start = () => new ImageWorker(this.#options.limits, this.#options.task);

  async #renderBy(worker: ImageWorker, file: Uint8Array, signal: AbortSignal): Promise<RenderedImage> {
    const picture = await worker.render(file, signal);
    if (worker.isFit(this.#options.fit)) this.#idle.push(worker);
    else worker.end();
    return picture;
  }

  /** In a quiet time nothing is left of the pictures before, and only one process. */
  #renew(): void {
    if (this.#idle.length === 1 && this.#idle.every((worker) => worker.isUnused)) return;
    this.end();
    this.warmUp();
  }
}

function toAppError(crash: WorkerCrash): AppError {
  if (crash.code === "imageUnreadable")
    log.warn({ err: crash }, "a picture was given up: its decoder crashed or went beyond its limits");
  return new AppError(crash.code, { cause: crash });
}

// One pool per process, also if a second bundle has this module.
const shared = globalThis as { swapShopImageWorkers?: WorkerPool };

export function workerPool(): WorkerPool {
  shared.swapShopImageWorkers ??= new WorkerPool();
  return shared.swapShopImageWorkers;
}
