/** Of what is typed to find a place. */
export const PLACE_LIMITS = { q: { min: 2, max: 200 } } as const;
