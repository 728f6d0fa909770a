import "server-only";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import { IMAGE_WIDTHS } from "@/lib/images/image-sizes";
import type { RenderedImage, WorkerTask } from "@/lib/images/image-worker-client";
import type { WorkerPool } from "@/lib/images/worker-pool";

/**
 * By a process of the pool. On Vercel, each function is already an isolated process with limits.
 * @throws AppError "imageUnreadable", "unavailable"
 */
export const renderPicture = (
  pool: WorkerPool,
  message: Uint8Array,
  signal: AbortSignal,
): Promise<RenderedImage> => (env().VERCEL ? renderHere(pool.task, message) : pool.render(message, signal));

async function renderHere(task: WorkerTask, message: Uint8Array): Promise<RenderedImage> {
  const [{ default: sharp }, { closeLoaders }, { doTask }] = await Promise.all([
    import("sharp"),
    import("./resize-image.mjs"),
    import("./do-task.mjs"),
  ]);
  closeLoaders(sharp);
  try {
    return await doTask(sharp, task, message, IMAGE_WIDTHS);
  } catch (cause) {
    throw new AppError("imageUnreadable", { cause });
  }
}
