import type L from "leaflet";
import type { MapCell } from "@/components/map/group-by-cell";
import { latLng } from "@/components/map/leaflet-map";

/** Half a pin, and a little more. */
const REACH = 30;

/** Moves the map aside where a pin would lie under its buttons, which stand in one column. */
export function keepButtonsClear(map: L.Map, cells: MapCell[]): void {
  const shown = map.getContainer().getBoundingClientRect();
  const buttons = map
    .getContainer()
    .parentElement?.querySelectorAll(":scope > button, :scope > div > button");
  const sides = [...(buttons ?? [])].map((button) => button.getBoundingClientRect());
  const covered = cells
    .map((cell) => map.latLngToContainerPoint(latLng(cell)))
    .map(({ x, y }) => ({ x: x + shown.left, y: y + shown.top }))
    .filter(({ x, y }) =>
      sides.some(
        ({ left, right, top, bottom }) =>
          x > left - REACH && x < right + REACH && y > top - REACH && y < bottom + REACH,
      ),
    );
  const [side] = sides;
  if (covered.length === 0 || !side) return;
  const isAtEnd = side.left - shown.left > shown.right - side.right;
  const aside = isAtEnd
    ? Math.max(...covered.map(({ x }) => x)) - (side.left - REACH)
    : Math.min(...covered.map(({ x }) => x)) - (side.right + REACH);
  map.panBy([aside, 0], { animate: false });
}
