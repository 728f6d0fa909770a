/** A space at an edge belongs to the neighbouring text. */
export const texts = {
  field: { optional: " (optional)" },
  lightbox: {
    fit: "Make it fit",
    zoom: "Zoom in",
    close: "Close",
    previous: "Previous picture",
    next: "Next picture",
  },
  needsScript:
    "This form needs JavaScript. Please switch it on, or use another browser; reading the posts works without.",
  retry: "Try again",
  confirm: { yes: "Yes", no: "No" },
} as const;
