import { SECOND_MS } from "@/lib/time/durations";

/** Only the server around Next reads these headers, and removes them. */
export const KEPT_TAGS = "x-kept-tags";
export const KEPT_SECONDS = "x-kept-seconds";

const MAX_SECONDS = 60;

/** The description of what the server answers to a matching `If-None-Match`. */
export const NOT_MODIFIED = { 304: { description: "The copy that the caller has is still right." } };

/**
 * Headers of an answer that every stranger may get until one of `tags` is invalidated.
 * @param changesAt when time alone changes the answer, in ms since 1970
 */
export function keptFor(tags: string[], changesAt: number[] = []): Record<string, string> {
  const now = Date.now();
  const left = changesAt.map((time) => Math.floor((time - now) / SECOND_MS)).filter((time) => time >= 0);
  return {
    [KEPT_TAGS]: [...new Set(tags)].join(","),
    [KEPT_SECONDS]: String(Math.min(MAX_SECONDS, ...left)),
  };
}
