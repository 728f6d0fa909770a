import L from "leaflet";
import { Ground } from "@/components/map/ground";
import { texts } from "@/components/map/texts";

type Tiles = { url: string; attribution: string };
type Attribution = L.Control.Attribution;

const NEAREST = 18;
const MAP_FILE = /\.pmtiles$/;

/** The ground of a map: the host's file or tiles, or drawn land with the names of towns where there are none. */
export function addGround(map: L.Map, tiles: Tiles | null): void {
  const attribution = L.control.attribution({ prefix: false }).addTo(map);
  if (!tiles) addDrawnGround(map, attribution);
  else if (MAP_FILE.test(tiles.url)) void addFile(map, tiles, attribution);
  else {
    L.tileLayer(tiles.url, { maxZoom: NEAREST }).addTo(map);
    attribution.addAttribution(tiles.attribution);
  }
}

function addDrawnGround(map: L.Map, attribution: Attribution): void {
  new Ground().addTo(map);
  attribution.addAttribution(texts.groundSource);
}

/** Its library comes only where the host has such a file. */
async function addFile(map: L.Map, { url, attribution: source }: Tiles, attribution: Attribution) {
  let isGone = false;
  map.once("unload", () => {
    isGone = true;
  });
  try {
    const { openFileGround } = await import("@/components/map/file-ground");
    const addTo = await openFileGround(url);
    if (isGone) return;
    addTo(map, () => addDrawnGround(map, attribution));
    attribution.addAttribution(source);
  } catch {
    if (!isGone) addDrawnGround(map, attribution);
  }
}
