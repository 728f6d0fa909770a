/** Apart from the other texts: they come late. */
export const texts = { compact: "Small cards" } as const;
