/** Written by `npm run icons`. */
export const ICONS_URL = "/icons.svg?9d4b";
