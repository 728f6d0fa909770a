export const texts = {
  heading: { waits: "Your reply waits to be sent", fails: "Your reply was not sent" },
  state: {
    new: "Sending…",
    waiting: "It goes out by itself once you are connected.",
    signedOut: "It goes out by itself once you have logged in again.",
    tooOld: "It is more than a day old. Send it now, or change it first.",
  },
  again: "Send now",
  change: "Change it",
} as const;
