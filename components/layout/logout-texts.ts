export const logoutTexts = {
  question: "Log out?",
  consequence:
    "Drafts, unsent messages and offline copies go from this device. What you have published or sent stays.",
  failed: "You are still logged in: the site could not be reached. Try again in a moment.",
  yes: "Log out",
  busy: "Logging out…",
  no: "Stay logged in",
} as const;
