import L from "leaflet";
import { gridLines, KM_PER_DEGREE } from "@/components/map/kilometre-grid";
import { ON_TOP, onTopOf } from "@/components/map/on-top";

/** As `scripts/generate-ground.mjs` writes it: rings of longitude, latitude, longitude …, and places, large ones first. */
type Tile = {
  land: number[][];
  places: [name: string, latitude: number, longitude: number, people: number][];
};

const DEGREES = 5;
/** As the script cuts the tiles, in degrees: no line shows between two of them. */
const OVERLAP = 0.01;
/** Farther out, one small file shows the land of the whole world. */
const DETAILED = 6;
const MAX_TILES = 9;
const MAX_NAMES = 40;
const LAND = "land";
const BUILT_UP = "built-up";
const SEA = "sea";
const GRID = "grid";
const NAMES = "town-names";
/** From which number of people a place is named, by zoom; farther in all are. */
const PEOPLE_BY_ZOOM = [1e9, 1e9, 1e9, 5e6, 2e6, 1e6, 4e5, 2e5, 8e4, 3e4, 8000, 1500];
/** Names stand out by how many people they are for. */
const CITY = 50_000;
const VILLAGE = 5000;
/** Farther out they would be specks. */
const BUILT_UP_FROM = 7;
const MAX_BUILT_UP = 300;
/** Usual for European towns; who lives where is not known more closely. */
const PEOPLE_PER_SQUARE_METRE = 4000 / 1e6;
/** Of latitude. */
const METRES_PER_DEGREE = 1000 * KM_PER_DEGREE;
/** In pixels. */
const PIN_RADIUS = 24;
const LETTER_WIDTH = 7.5;
const LINE_HEIGHT = 22;
const LOWER_EDGE = 44;

/** A name stands in what is drawn of a large town, or above it where a pin is, below the dot of a small one, or below the pin on it. */
type NameMark = "is-middle" | "is-large" | "is-small" | "is-below";

const tiles = new Map<string, Promise<Tile>>();

/** @throws when the network does not answer */
function loadTile(name: string): Promise<Tile> {
  const known = tiles.get(name) ?? fetch(`/ground/${name}.json`).then((response) => response.json());
  tiles.set(name, known);
  known.catch(() => tiles.delete(name));
  return known;
}

/** Farther out than a map with streets: only the towns around tell where something is. */
const CLOSEST = 13;
/** Tells by the coast and the next towns where posts are. */
const AMONG_TOWNS = 11.5;
const ZOOM_STEP = 0.25;
export const closestOnDrawnGround = (map: L.Map, isWide = false): number | undefined =>
  map.getPane(LAND) && (isWide ? AMONG_TOWNS : CLOSEST);

/** Land, how large towns are and their names: what a map stands on where the host has set up no better one. */
export class Ground extends L.LayerGroup {
  #map: L.Map | undefined;
  #shown = new Map<string, { tile: Tile; land: L.LayerGroup }>();
  #builtUp = new L.LayerGroup();
  #grid = new L.LayerGroup();
  #names = new L.LayerGroup();

  /** At once, also to a map that shows no place yet. */
  override addTo(map: L.Map): this {
    // Drawn, so any zoom is sharp: places lie as far apart as the screen allows.
    map.options.zoomSnap = ZOOM_STEP;
    // Below everything that the site draws itself.
    for (const [index, pane] of [LAND, BUILT_UP, SEA, GRID, NAMES].entries())
      map.createPane(pane).style.zIndex = `${150 + index}`;
    return super.addTo(map);
  }

  override onAdd(map: L.Map): this {
    this.#map = map;
    map.on("moveend", this.#renew);
    map.on(ON_TOP, this.#makeRoom);
    super.onAdd(map);
    this.addLayer(this.#builtUp);
    this.addLayer(this.#grid);
    this.addLayer(this.#names);
    this.#renew();
    return this;
  }

  override onRemove(map: L.Map): this {
    this.#map = undefined;
    map.off("moveend", this.#renew);
    map.off(ON_TOP, this.#makeRoom);
    return super.onRemove(map);
  }

  readonly #makeRoom = () => {
    this.#drawTowns();
  };

  readonly #renew = () => {
    if (!this.#map) return;
    const wanted = namesIn(this.#map);
    for (const [name, { land }] of this.#shown) {
      if (wanted.includes(name)) continue;
      this.removeLayer(land);
      this.#shown.delete(name);
    }
    for (const name of wanted)
      if (!this.#shown.has(name))
        loadTile(name).then(
          (tile) => this.#show(name, tile),
          // Without it the map is empty there, and works.
          () => {},
        );
    this.#drawTowns();
    this.#drawGrid(this.#map);
  };

  #show(name: string, tile: Tile): void {
    if (!this.#map || this.#shown.has(name) || !namesIn(this.#map).includes(name)) return;
    const rings = tile.land.map(pairs);
    const land = L.layerGroup([L.polygon(rings, { pane: LAND, className: "map-land", interactive: false })]);
    // Over the towns, which end at the shore.
    const edges = edgesOf(name);
    if (edges)
      land.addLayer(L.polygon([edges, ...rings], { pane: SEA, className: "map-sea", interactive: false }));
    this.#shown.set(name, { tile, land });
    this.#map.getContainer().classList.add("has-ground");
    this.addLayer(land);
    this.#drawTowns();
  }

  #drawGrid(map: L.Map): void {
    this.#grid.clearLayers();
    // As far as one drags the map before it is drawn anew.
    const view = map.getBounds().pad(1);
    const [south, north, west, east] = [view.getSouth(), view.getNorth(), view.getWest(), view.getEast()];
    const middle = map.getCenter();
    const above: L.LatLngTuple = [middle.lat + 1 / KM_PER_DEGREE, middle.lng];
    const pixels = map.project(middle).y - map.project(above).y;
    const lines = gridLines({ south, north, west, east }, pixels);
    this.#grid.addLayer(L.polyline(lines, { pane: GRID, className: "map-grid", interactive: false }));
  }

  #drawTowns(): void {
    const map = this.#map;
    if (!map) return;
    const places = [...this.#shown.values()].flatMap(({ tile }) => tile.places).sort((a, b) => b[3] - a[3]);
    this.#nameTowns(map, places);
    this.#drawBuiltUp(map, places);
  }

  /** The largest first; those whose names would overlap give way. */
  #nameTowns(map: L.Map, places: Tile["places"]): void {
    this.#names.clearLayers();
    const least = PEOPLE_BY_ZOOM[Math.round(map.getZoom())] ?? 0;
    const view = viewOf(map);
    const taken: L.Bounds[] = [];
    for (const [name, latitude, longitude, people] of places) {
      if (people < least || taken.length >= MAX_NAMES) break;
      if (onTopOf(map).towns.includes(name) || !map.getBounds().contains([latitude, longitude])) continue;
      const { at, mark } = this.#placeOfName(map, [latitude, longitude], name, people);
      const box = boxAround(map.latLngToContainerPoint(at), name, mark);
      // Cut at the edge, a name would be another.
      if (!view.contains(box) || taken.some((other) => other.intersects(box))) continue;
      taken.push(box);
      this.#names.addLayer(townName(name, at, `${mark} ${rankOf(people)}`));
    }
  }

  /** A town that is drawn large has its name in its middle, or above its upper edge where that is free, and one under a pin below that. */
  #placeOfName(
    map: L.Map,
    centre: L.LatLngTuple,
    name: string,
    people: number,
  ): { at: L.LatLngTuple; mark: NameMark } {
    const edge: L.LatLngTuple = [centre[0] + radiusOf(people) / METRES_PER_DEGREE, centre[1]];
    const point = map.latLngToContainerPoint(centre);
    const edgePoint = map.latLngToContainerPoint(edge);
    const isLarge = point.y - edgePoint.y > PIN_RADIUS;
    const middle = boxAround(point, name, "is-middle");
    const isFree = !onTopOf(map).pins.some((one) =>
      pinBox(map.latLngToContainerPoint(one)).intersects(middle),
    );
    if (isLarge && isFree && viewOf(map).contains(middle)) return { at: centre, mark: "is-middle" };
    if (isLarge && viewOf(map).contains(boxAround(edgePoint, name, "is-large")))
      return { at: edge, mark: "is-large" };
    const box = boxAround(point, name, "is-small");
    const pin = onTopOf(map).pins.find((one) => pinBox(map.latLngToContainerPoint(one)).intersects(box));
    return pin ? { at: pin, mark: "is-below" } : { at: centre, mark: "is-small" };
  }

  #drawBuiltUp(map: L.Map, places: Tile["places"]): void {
    this.#builtUp.clearLayers();
    if (map.getZoom() < BUILT_UP_FROM) return;
    // As far as one drags the map before it is drawn anew.
    const view = map.getBounds().pad(1);
    const near = places.filter(([, latitude, longitude]) => view.contains([latitude, longitude]));
    for (const [, latitude, longitude, people] of near.slice(0, MAX_BUILT_UP)) {
      const area = {
        radius: radiusOf(people),
        pane: BUILT_UP,
        className: "map-built-up",
        interactive: false,
      };
      this.#builtUp.addLayer(L.circle([latitude, longitude], area));
    }
  }
}

function namesIn(map: L.Map): string[] {
  if (map.getZoom() < DETAILED) return ["world"];
  const view = map.getBounds();
  const start = (degrees: number) => Math.floor(degrees / DEGREES) * DEGREES;
  const names: string[] = [];
  for (let north = start(view.getSouth()); north < view.getNorth(); north += DEGREES)
    for (let east = start(view.getWest()); east < view.getEast(); east += DEGREES)
      names.push(`${north}_${((east + 540) % 360) - 180}`);
  return names.slice(0, MAX_TILES);
}

/** Of a tile as it was cut, a little beyond its own degrees. */
function edgesOf(name: string): L.LatLngTuple[] | null {
  const [south, west] = name.split("_").map(Number);
  if (south === undefined || west === undefined) return null;
  const [bottom, left] = [south - OVERLAP, west - OVERLAP];
  const [top, right] = [south + DEGREES + OVERLAP, west + DEGREES + OVERLAP];
  return [
    [bottom, left],
    [bottom, right],
    [top, right],
    [top, left],
  ];
}

const pairs = (ring: number[]): L.LatLngTuple[] =>
  Array.from({ length: ring.length / 2 }, (_, at) => [ring[2 * at + 1] ?? 0, ring[2 * at] ?? 0]);

/** In pixels, without the lower edge, where scale and sources are. */
const viewOf = (map: L.Map): L.Bounds => L.bounds([0, 0], map.getSize().subtract([0, LOWER_EDGE]));

/** Of a town, in metres. */
const radiusOf = (people: number) => Math.sqrt(people / PEOPLE_PER_SQUARE_METRE / Math.PI);

/** In pixels. */
function boxAround({ x, y }: L.Point, name: string, mark: NameMark): L.Bounds {
  const half = (name.length * LETTER_WIDTH) / 2;
  const [from, to] = {
    "is-middle": [-LINE_HEIGHT / 2, LINE_HEIGHT / 2],
    "is-large": [-PIN_RADIUS - LINE_HEIGHT, -PIN_RADIUS],
    "is-small": [-LINE_HEIGHT / 2, LINE_HEIGHT],
    "is-below": [PIN_RADIUS, PIN_RADIUS + LINE_HEIGHT],
  }[mark] as [number, number];
  return L.bounds([x - half, y + from], [x + half, y + to]);
}

const pinBox = ({ x, y }: L.Point): L.Bounds =>
  L.bounds([x - PIN_RADIUS, y - PIN_RADIUS], [x + PIN_RADIUS, y + PIN_RADIUS]);

const rankOf = (people: number) => (people >= CITY ? "is-city" : people < VILLAGE ? "is-village" : "");

function townName(name: string, at: L.LatLngTuple, marks: string): L.Marker {
  const element = document.createElement("span");
  element.textContent = name;
  const icon = L.divIcon({ className: `map-town ${marks}`, html: element, iconSize: [0, 0] });
  return L.marker(at, { icon, pane: NAMES, interactive: false, keyboard: false });
}
