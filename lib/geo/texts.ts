export const numberFailures = {
  missing: (name: string) => `${name} is missing.`,
  notNumeric: (name: string) => `${name} is not a number.`,
  angleOutOfRange: (name: string, limit: number) => `${name} lies between −${limit} and ${limit}.`,
  distanceOutOfRange: (name: string, limit: number) => `${name} lies above 0 and is at most ${limit} km.`,
};

export const MAP_TEXTS = {
  range: "Ask for a range of the file: it is never sent as a whole.",
} as const;
