export const TITLE_PARAM = "title";

/** The form for a request, with a title that no post has yet. Apart from the form, so that lists do not load its schema. */
export const demandHref = (q: string) =>
  q ? `/demand?${new URLSearchParams({ [TITLE_PARAM]: q })}` : "/demand";
