/** On every page, unlike those of the forms. */
export const texts = {
  away: "We cannot see who you are right now. You stay logged in, and we keep trying.",
  ended: {
    text: "You are no longer logged in on this device. Everything you typed is still here.",
    link: "Log in again",
    newTab: "in a new tab",
  },
} as const;
