/** Apart from the other texts: the server alone needs them. */
export const texts = {
  donate: "Donate something",
  ask: "Ask for something",
} as const;
