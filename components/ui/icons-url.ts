/** Written by `npm run icons`. */
export const ICONS_URL = "/icons.svg?5f9d";
