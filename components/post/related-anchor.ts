/** Where the page of a post shows similar ones, if there are any. */
export const RELATED_ANCHOR = "related";
