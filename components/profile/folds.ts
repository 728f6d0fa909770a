/** The parts of the settings, in their order. */
export const FOLDS = [
  "profile",
  "mails",
  "bell",
  "look",
  "account",
  "logIn",
  "devices",
  "blocks",
  "data",
  "leave",
] as const;
export type FoldName = (typeof FOLDS)[number];

export const foldId = (name: FoldName) => `fold-${name}`;
