/** Loaded on any page, unlike those of the forms. */
export const texts = {
  away: "You’re offline. You’re still logged in.",
  left: "You’re logged out. Your drafts and what you last read are removed from this browser.",
  ended: {
    text: "You are no longer logged in on this device. Everything you typed is still here.",
    link: "Log in again",
    newTab: "in a new tab",
  },
} as const;
