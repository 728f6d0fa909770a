export const logoutTexts = {
  question: "Log out?",
  consequence:
    "Drafts and messages that are not sent yet are erased from this device, and so is what it keeps of yours for times without a connection. What you have published or sent stays.",
  failed: "You are still logged in: the site could not be reached. Try again in a moment.",
  yes: "Log out",
  busy: "Logging out…",
  no: "Stay logged in",
} as const;
