export const MAX_SEARCHES = 20;
/** Counting stops here. */
export const MAX_COUNTED = 100;
