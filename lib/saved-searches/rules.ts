/** How many searches a member can keep. */
export const MAX_SEARCHES = 20;
/** More new matches than this nobody counts. */
export const MAX_COUNTED = 100;
