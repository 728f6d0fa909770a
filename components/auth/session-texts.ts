/** On every page, unlike those of the forms. */
export const texts = {
  away: "You’re offline. You’re still logged in.",
  ended: {
    text: "You are no longer logged in on this device. Everything you typed is still here.",
    link: "Log in again",
    newTab: "in a new tab",
  },
} as const;
