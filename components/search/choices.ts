/** The values of filters that have a few. */
export const CHOICES = {
  type: ["offer", "request"],
  status: ["open", "promised", "given", "received"],
  sort: ["relevance", "newest", "nearest"],
};
