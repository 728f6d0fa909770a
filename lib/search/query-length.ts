/** In characters. Pages use it without the schema, so this file imports nothing. */
export const MAX_QUERY_LENGTH = 200;
