/** After the name of the link, for screen readers. */
export const barTexts = {
  unread: (n: number) => `${n} unread`,
  due: (n: number) => `${n} to answer`,
} as const;
