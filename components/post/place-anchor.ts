/** Where the form of a post asks for its place. */
export const PLACE_ANCHOR = "place";
