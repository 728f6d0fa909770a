/** Apart from the texts of every page: hardly anybody reads these. */
export const texts = {
  lead: "Something went wrong on our side. Nothing you have published is lost.",
  retry: "Try again",
  mention: (digest: string) => `If you write to us about this, please mention ${digest}.`,
};
