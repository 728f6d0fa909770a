/** How many searches a member can keep. */
export const MOST_SEARCHES = 20;
/** More new matches than this nobody counts. */
export const MOST_COUNTED = 100;
