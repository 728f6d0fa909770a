import { SETTLEMENT_LIMITS } from "@/lib/geo/settlement-names";
import { MAX_TAG_LENGTH } from "@/lib/posts/tag-length";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";

export const POST_TYPES = ["offer", "request"] as const;
export type PostType = (typeof POST_TYPES)[number];

export const POST_STATUSES = ["open", "promised", "given", "received", "withdrawn", "expired"] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** Ends of a post outside of this site. */
export const OUTCOMES = ["elsewhere", "kept", "discarded"] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const ALLOCATIONS = ["poster", "first-come", "fair-draw"] as const;
export type Allocation = (typeof ALLOCATIONS)[number];

/** How soon a poster answers. */
export const RESPONSE_TIMES = ["hour", "hours", "day", "days", "week", "longer"] as const;
export type ResponseTime = (typeof RESPONSE_TIMES)[number];

/** Default and maximum lifetime, in ms. */
export const POST_LIFE_MS = 90 * DAY_MS;

/** Mirrored by database constraints. */
export const POST_LIMITS = {
  title: { min: 3, max: 80 },
  description: { min: 10, max: 2000 },
  address: { min: 3, max: 200 },
  settlement: { max: SETTLEMENT_LIMITS.max },
  quantity: { min: 1, max: 10_000 },
  tag: { max: MAX_TAG_LENGTH },
  tags: { max: 10 },
  images: { max: 6 },
  alt: { max: 200 },
  pickup: { max: 200 },
} as const;

export const MAX_DRAW_AHEAD_MS = 30 * DAY_MS;
export const MIN_DRAW_AHEAD_MS = HOUR_MS;
