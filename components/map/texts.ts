import { plural } from "@/lib/text/format";

export const texts = {
  close: "Close the map",
  newest: (n: number) => `The map shows the newest ${n}. Search or filter to see others.`,
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  groundSource: "Natural Earth, GeoNames",
  seen: "Map with what neighbours will see",
  pin: {
    label: "Map with your pin",
    move: (at: string) => `Pin at ${at}: arrow keys move it`,
    missing: "Type a town above, press “Use my location” or the map itself: then the pin stands here.",
    missingOnTiles: "Press where it is, and the pin stands there.",
    yours: "Only you see the pin: drag it to where it is.",
    keys: "The arrow keys move it, too.",
    circle: "Neighbours see the circle: it is somewhere in there.",
    elsewhere: "Few people live at the pin, so neighbours see the circle of the nearest village instead.",
    exact: "You show the exact place: everyone sees the pin.",
  },
  choices: { label: "Show only", offer: "Offers", request: "Requests" },
  cells: {
    label: "Map of the posts",
    help: "Each picture stands for a square kilometre or a town, never for a home. Press one to see its posts, a town to look closer.",
    cell: (n: number, at: string) => `${plural(n, "1 post", `${n} posts`)} around ${at}`,
    nameless: "a place without a name",
    /** Seen on the map, of a whole town; `name` with "and around" stands for several. */
    bubble: (name: string, n: number) => `${name}, ${n}`,
    bubbleLabel: (name: string, n: number) => `${name}, ${plural(n, "1 post", `${n} posts`)}`,
    around: (town: string) => `${town} and around`,
    town: (n: number, name: string) => `${plural(n, "1 post", `${n} posts`)} in ${name}`,
    /** Around where the reader looks. */
    here: "You",
    toMyPlace: "Go to my place",
    count: (n: number) => plural(n, "1 post on the map", `${n} posts on the map`),
    /** After the reader has moved the map. */
    inView: (n: number) =>
      n === 0
        ? "No posts in this part of the map"
        : `${plural(n, "1 post", `${n} posts`)} in this part of the map`,
    all: "Show all",
  },
} as const;
