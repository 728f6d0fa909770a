/** Written by `npm run icons`. */
export const ICONS_URL = "/icons.svg?a3b9";
