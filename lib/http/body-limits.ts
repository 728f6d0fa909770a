const KIB = 1024;

/** The longest comment, message or post, also where a program writes each letter as an escape. */
const MAX_JSON_BYTES = 16 * KIB;
/** Calls that take longer texts. */
const LARGER: Record<string, number> = { "/api/v1/contact": 64 * KIB };

/** How many bytes a body may have that is not a form with files, in the server in front and in the handlers. */
export const maxJsonBytes = (path: string): number => LARGER[path] ?? MAX_JSON_BYTES;
