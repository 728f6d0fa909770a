import { MINUTE_MS } from "@/lib/time/durations";

/** How long the digest of the list is public before the seed opens. Mirrored by `GET_POST` in `post-rows.ts`. */
export const DRAW_WAIT_MS = 10 * MINUTE_MS;

type Times = { drawAt: Date; drawClosedAt: Date | null };

/** When the seed opens. */
export const drawTime = ({ drawAt, drawClosedAt }: Times): Date =>
  new Date((drawClosedAt ?? drawAt).getTime() + DRAW_WAIT_MS);
