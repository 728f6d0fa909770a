export const fieldFailures = {
  missing: (name: string) => `${name} is missing.`,
  tooShort: (name: string, min: number) => `${name} needs at least ${min} characters.`,
  tooLong: (name: string, max: number) => `${name} can have at most ${max} characters.`,
};
