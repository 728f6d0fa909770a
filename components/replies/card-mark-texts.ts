export const texts = { own: "Yours", asked: "You asked", promised: "Promised to you" } as const;
