/** Titles in a calendar. */
export const texts = {
  handover: (title: string, name: string) => `${title}: hand-over with ${name}`,
  cancelled: (title: string) => `${title}: no hand-over`,
} as const;
