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
  // The visible words are part of the name, for people who control by voice.
  typed: { label: "Show or hide what you type", show: "Show", hide: "Hide" },
  /** At the button of a form, for two and more. */
  mistakes: (n: number) => `${n} things are missing or wrong, see above.`,
  loading: "One moment…",
  /** In place of a list that was never read on this device, or of its latest part. */
  offline: "This is not on this device yet. It comes as soon as you are connected.",
  retry: "Try again",
  close: "Close",
  quantity: { fewer: "One fewer", more: "One more" },
  copy: { done: "Copied" },
  confirm: { yes: "Yes", no: "No" },
} as const;
