/** Texts shown while the browser is asked for its position. */
export const texts = {
  button: "Use my location",
  busy: "Finding you…",
  found: "Your location is filled in.",
  failure: {
    denied:
      "This browser may not share your location with us. Allow it in the browser’s settings, or type the place instead.",
    unavailable: "Your location could not be found. Please type latitude and longitude instead.",
    unanswered:
      "Your browser has not answered yet. Allow it to share your location if it asks, or type the place instead.",
  },
} as const;
