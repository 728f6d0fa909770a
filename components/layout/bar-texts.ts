/** After the name of the link, for screen readers. */
export const barTexts = {
  unread: (n: number) => `${n} unread`,
  promised: (n: number) => `${n} promised to you`,
  due: (n: number) => `${n} to answer`,
} as const;
