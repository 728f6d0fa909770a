export const foundTexts = {
  corrected: (word: string) => `Showing results for “${word}”:`,
  found: (n: number, q: string) => `${n} found for “${q}”`,
  foundOrMore: (n: number, q: string) => `${n} or more found for “${q}”`,
} as const;
