import L from "leaflet";
import { PMTiles } from "pmtiles";
import { leafletLayer } from "protomaps-leaflet";
import { labelRules, paintRules, readColours } from "@/components/map/file-style";
import { ON_TOP, onTopOf } from "@/components/map/on-top";

type AddTo = (map: L.Map, addBeyond: () => void) => void;

/**
 * Streets, water, woods and names of the host's file, drawn in the colours of the theme.
 *
 * @returns what adds it to a map; `addBeyond` runs once, when the map first shows more than the file holds
 * @throws Error if the file cannot be read
 */
export async function openFileGround(url: string): Promise<AddTo> {
  const file = new PMTiles(new URL(url, window.location.href).href);
  const { maxZoom, minLat, minLon, maxLat, maxLon } = await file.getHeader();
  const bounds = L.latLngBounds([minLat, minLon], [maxLat, maxLon]);
  // The library expects Leaflet there.
  Object.assign(globalThis, { L });
  return (map, addBeyond) => {
    const layer = leafletLayer({ url: file, maxDataZoom: maxZoom, bounds, attribution: "", lang: "en" });
    const paint = () => {
      const colours = readColours(map.getContainer());
      Object.assign(layer, {
        paintRules: paintRules(colours),
        labelRules: labelRules(colours, onTopOf(map).towns),
        backgroundColor: colours.water,
      });
      layer.clearLayout();
    };
    paint();
    layer.addTo(map);
    const repaint = () => {
      paint();
      layer.rerenderTiles();
    };
    followTheme(map, repaint);
    let named = String(onTopOf(map).towns);
    map.on(ON_TOP, () => {
      const towns = String(onTopOf(map).towns);
      if (towns !== named) repaint();
      named = towns;
    });
    onceBeyond(map, bounds, addBeyond);
  };
}

function followTheme(map: L.Map, repaint: () => void): void {
  const night = window.matchMedia("(prefers-color-scheme: dark)");
  const observer = new MutationObserver(repaint);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "style"] });
  night.addEventListener("change", repaint);
  map.once("unload", () => {
    observer.disconnect();
    night.removeEventListener("change", repaint);
  });
}

function onceBeyond(map: L.Map, bounds: L.LatLngBounds, add: () => void): void {
  const look = () => {
    if (bounds.contains(map.getBounds())) return;
    map.off("moveend", look);
    add();
  };
  map.on("moveend", look);
  look();
}
