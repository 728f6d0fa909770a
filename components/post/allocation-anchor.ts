/** Where the form of a post asks who gets it. */
export const ALLOCATION_ANCHOR = "allocation";
