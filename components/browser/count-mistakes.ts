/** An address and where it lies are one place. */
const PLACE = ["address", "latitude", "longitude"];

/** Counts the wrong fields of a form, as well in rows of fields. */
export const countMistakes = (errors: object): number => new Set(listPaths(errors)).size;

const listPaths = (errors: object): string[] =>
  Object.entries(errors).flatMap(([name, error]) => {
    if (typeof error !== "object" || error === null) return [];
    if (PLACE.includes(name)) return ["place"];
    // Of a list as a whole: its mistake has the name "root".
    if ("message" in error) return [name];
    return listPaths(error).map((path) => `${name}.${path}`);
  });
