export const applicationErrorTexts = {
  heading: "Unexpected Application Error!",
  lead: "Something went wrong on our side. Nothing you have published is lost.",
  retry: "Try again",
  home: "Back to the feed",
  mention: (digest: string) => `If you write to us about this, please mention ${digest}.`,
} as const;
