import { plural } from "@/lib/text/format";
/** Texts for choosing a location. */
export const texts = {
  place: {
    address: "Address",
    rest: "Map, street and exact place",
    coordinates: "Coordinates",
    latitude: "Latitude",
    longitude: "Longitude",
    exact: "Show the exact place",
    exactHelp: "For a shop or a community fridge. Never tick this for a home.",
  },
  publicAddress: {
    atMost: "Neighbours will see a town or village at most, and the street only if you tick it.",
    everything: "Everyone will see the address, and the exact spot on the map.",
    exact: "Everyone will see: {address}, and the exact spot on the map.",
    soon: "Neighbours will see the town of the new address, once it is found.",
    approximate: "Neighbours will see: {address}",
    nothing: "Neighbours will see no address, only the area on the map.",
    nameTown: "Neighbours will see no address, only the area on the map. Name your town here if you like.",
    shared: (name: string) =>
      `Your other posts near there show ${name}. This one does too, so that nobody can tell where you live.`,
    change: "Change what they see",
    label: "Town or village that neighbours see",
    usual: "Use the town from the address",
  },
  street: {
    tick: "Show my street too",
    help: "Only its name: never a number, house, flat or postcode.",
    picture: "What neighbours will see of this post’s place",
    none: "No street can be told from this address, so none is shown. It works for one like “12 Elm Street, Lewes”.",
    circle: "The map shows the circle, never a pin.",
  },
  map: { summary: "Show on a map" },
  search: {
    list: "Places found",
    find: "Look up the whole address",
    finding: "Looking it up…",
    found: (n: number) => plural(n, "1 place found", `${n} places found`),
    hint: "Your town is enough.",
    none: "No place found. Try the next town or the map.",
    unknown: "No place of that name found. The pin on the map stays where it is.",
    failed: "Places cannot be looked up right now. Try again, or use your location or the map.",
    source: {
      gazetteer: "Places: GeoNames, CC BY 4.0",
      postcodes:
        "Places: GeoNames, CC BY 4.0. Postcodes: US Census Bureau, La Poste, © OpenStreetMap contributors",
      geocoder: "Places: © OpenStreetMap contributors",
    },
    placedAt: (name: string) => `Placed in ${name}. Wrong? Use the map.`,
    placed: (name: string) => `Placed in ${name}. Set a pin on the map to be more exact.`,
    needsPin: "Set a pin on the map: everyone will look for it there.",
    missing: "Choose your town from the list, use your location, or set a pin on the map.",
  },
  position: {
    button: "Use my location",
    busy: "Finding you…",
    found: "Your location is filled in.",
    failure: {
      denied:
        "This browser may not share your location with us. Allow it in the browser’s settings, or type the place instead.",
      unavailable: "Your location could not be found. Please type the place instead.",
      unanswered:
        "Your browser has not answered yet. Allow it to share your location if it asks, or type the place instead.",
    },
  },
} as const;
