import type L from "leaflet";

/** Pins and bubbles on a map: the towns that bubbles name, which the ground leaves out, and places that names stand clear of. */
export type OnTop = { towns: string[]; pins: L.LatLngTuple[] };

/** The event of a map once `onTopOf` has changed. */
export const ON_TOP = "on-top";

const latest = new WeakMap<L.Map, OnTop>();

export const onTopOf = (map: L.Map): OnTop => latest.get(map) ?? { towns: [], pins: [] };

/** Kept, since a ground may be added later. */
export function tellOnTop(map: L.Map, onTop: OnTop): void {
  latest.set(map, onTop);
  map.fire(ON_TOP);
}
