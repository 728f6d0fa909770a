/** In characters. `server/` reads it too, so this file imports nothing. */
export const MAX_TAG_LENGTH = 30;
