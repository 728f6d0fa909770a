import { MAX_DRAW_AHEAD_MS, MIN_DRAW_AHEAD_MS, type PostFieldsTyped } from "@/lib/posts/input-schema";

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

const two = (value: number) => String(value).padStart(2, "0");

/** "2026-11-30" as a date field holds it, in the reader's time zone. */
export const toDateInput = (iso: string) => {
  const time = new Date(iso);
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
};

/** "2026-11-30T18:00" as a field for date and time holds it, in the reader's time zone. */
export const toDateTimeInput = (iso: string) => {
  const time = new Date(iso);
  return `${toDateInput(iso)}T${two(time.getHours())}:${two(time.getMinutes())}`;
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
