import { toDateTimeInput } from "@/components/browser/date-input";
import { MAX_DRAW_AHEAD_MS, MIN_DRAW_AHEAD_MS } from "@/lib/posts/field-rules";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

/** Times as the API takes them: the fields hold them in the member's own time zone. */
export function toApiDates({
  allocation,
  drawAt,
  deadline,
}: Pick<PostFieldsTyped, "allocation" | "drawAt" | "deadline">) {
  return {
    drawAt: allocation === "fair-draw" && drawAt ? isoOf(drawAt) : "",
    // A day counts until it is over.
    deadline: deadline ? isoOf(`${deadline}T23:59:59`) : "",
  };
}

// The server refuses an invalid time.
const isoOf = (local: string) => {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
};

const USUAL_DAYS = 3;
const USUAL_HOUR = 18;

/** In three days, in the evening. */
export function usualDrawTime(): string {
  const time = new Date();
  time.setDate(time.getDate() + USUAL_DAYS);
  time.setHours(USUAL_HOUR, 0, 0, 0);
  return toDateTimeInput(time.toISOString());
}

/** As the server has them. */
export const drawTimeLimits = () => ({
  min: toDateTimeInput(new Date(Date.now() + MIN_DRAW_AHEAD_MS).toISOString()),
  max: toDateTimeInput(new Date(Date.now() + MAX_DRAW_AHEAD_MS).toISOString()),
});
