import {
  CenteredTextSymbolizer,
  exp,
  type Feature,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from "protomaps-leaflet";

/** Of `components/map/map.css`. */
const COLOURS = ["land", "water", "park", "building", "road", "edge", "rail", "label", "halo"] as const;
type Colours = Record<(typeof COLOURS)[number] | "font", string>;

const PARKS = [
  ...["park", "forest", "wood", "nature_reserve", "national_park", "protected_area", "grass", "grassland"],
  ...[
    "meadow",
    "cemetery",
    "golf_course",
    "allotments",
    "village_green",
    "playground",
    "scrub",
    "recreation_ground",
  ],
];
/** GeomType of `protomaps-leaflet`, whose enum would be loaded for it. */
const POLYGON = 3;

/** A canvas knows no variables of CSS, so an element translates each: one alone would fade between them where motion is reduced. */
export function readColours(map: HTMLElement): Colours {
  const { fontFamily } = getComputedStyle(map);
  const read = (name: string) => {
    const probe = document.createElement("i");
    probe.style.color = `var(--map-${name})`;
    const { color } = getComputedStyle(map.appendChild(probe));
    probe.remove();
    return [name, color];
  };
  return { ...Object.fromEntries(COLOURS.map(read)), font: fontFamily };
}

const isKind =
  (...kinds: string[]) =>
  (_zoom: number, { props }: Feature) =>
    kinds.includes(String(props.kind));

export function paintRules(colours: Colours): PaintRule[] {
  const { land, water, park, building, rail } = colours;
  const isArea = (_zoom: number, { geomType }: Feature) => geomType === POLYGON;
  return [
    { dataLayer: "earth", symbolizer: new PolygonSymbolizer({ fill: land }) },
    { dataLayer: "landcover", symbolizer: new PolygonSymbolizer({ fill: park }), filter: isKind("forest") },
    { dataLayer: "landuse", symbolizer: new PolygonSymbolizer({ fill: park }), filter: isKind(...PARKS) },
    { dataLayer: "water", symbolizer: new PolygonSymbolizer({ fill: water }), filter: isArea },
    {
      dataLayer: "water",
      symbolizer: line(water, 0.5, 4),
      minzoom: 9,
      filter: isKind("river", "stream", "canal"),
    },
    { dataLayer: "buildings", symbolizer: new PolygonSymbolizer({ fill: building }), minzoom: 14 },
    { dataLayer: "roads", symbolizer: line(rail, 0.3, 2.5), minzoom: 11, filter: isKind("rail") },
    ...roadRules(colours),
  ];
}

/** First the edges, then what they surround: so that crossings are open. */
function roadRules({ road, edge }: Colours): PaintRule[] {
  const sizes: [kinds: string[], minzoom: number, far: number, near: number][] = [
    [["path", "other"], 15, 0.3, 3],
    [["minor_road"], 12, 0.4, 10],
    [["major_road", "medium_road"], 8, 0.6, 15],
    [["highway"], 5, 0.8, 18],
  ];
  const rules = (colour: string, more: number) =>
    sizes.map(([kinds, minzoom, far, near]) => ({
      ...{ dataLayer: "roads", minzoom, filter: isKind(...kinds) },
      symbolizer: line(colour, far + more / 2, near + more),
    }));
  return [...rules(edge, 2), ...rules(road, 0)];
}

/** A line as wide as this in pixels, far out and on the nearest map. */
const line = (color: string, far: number, near: number) =>
  new LineSymbolizer({
    color,
    width: exp(1.5, [
      [8, far],
      [18, near],
    ]),
  });

/** @param shown towns that have a bubble with their name */
export function labelRules({ label, halo, font }: Colours, shown: string[]): LabelRule[] {
  const isTown = isKind("locality");
  const text = (size: string) => ({
    ...{ labelProps: ["name:en", "name"], fill: label, stroke: halo, width: 3, font: `${size} ${font}` },
  });
  return [
    {
      dataLayer: "places",
      symbolizer: new CenteredTextSymbolizer(text("600 14px")),
      filter: (zoom, feature) => isTown(zoom, feature) && !shown.includes(String(feature.props.name)),
    },
    {
      dataLayer: "places",
      symbolizer: new CenteredTextSymbolizer(text("500 12px")),
      minzoom: 13,
      filter: isKind("neighbourhood", "macrohood"),
    },
    {
      dataLayer: "roads",
      symbolizer: new LineLabelSymbolizer(text("500 11px")),
      minzoom: 14,
      filter: isKind("highway", "major_road", "medium_road"),
    },
    {
      dataLayer: "roads",
      symbolizer: new LineLabelSymbolizer(text("500 11px")),
      minzoom: 15,
      filter: isKind("minor_road"),
    },
  ];
}
