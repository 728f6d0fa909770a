import { cellCentre } from "@/lib/geo/grid-cell";
import type { PostType } from "@/lib/posts/field-rules";

/** The part of a search that can be saved; of a place only its cell leaves the browser. */
export type Query = {
  q?: string;
  type?: PostType;
  tag?: string;
  latitude?: number;
  longitude?: number;
  radius?: number;
};

/** Reads the parameters of a search page; null where nothing in them says what somebody looks for. */
export function toSearchQuery(sent: URLSearchParams): Query | null {
  const text = (name: string) => sent.get(name)?.trim().replace(/\s+/g, " ") || undefined;
  const [q, tag, type] = [text("q"), text("tag"), text("type")];
  const around = aroundOf(text("latitude"), text("longitude"), text("radius"));
  if (!q && !tag && !around) return null;
  return {
    ...(q && { q }),
    ...((type === "offer" || type === "request") && { type }),
    ...(tag && { tag }),
    ...around,
  };
}

function aroundOf(...typed: (string | undefined)[]) {
  const [latitude, longitude, radius] = typed.map((text) => (text === undefined ? Number.NaN : Number(text)));
  if (latitude === undefined || longitude === undefined || !radius) return null;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { ...cellCentre({ latitude, longitude }), radius } : null;
}
