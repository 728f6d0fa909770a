const KIB = 1024;

/** Fits the longest text even with every character escaped. */
const MAX_JSON_BYTES = 16 * KIB;
const LARGER: Record<string, number> = {
  "/api/v1/contact": 64 * KIB,
  "/api/v1/host/settings": 192 * KIB,
};

export const maxJsonBytes = (path: string): number => LARGER[path] ?? MAX_JSON_BYTES;
