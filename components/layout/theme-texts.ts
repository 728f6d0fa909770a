export const themeTexts = {
  choices: { system: "as the system", day: "light", night: "dark" },
  short: "Light or dark",
  title: (choice: string) => `Light or dark: ${choice}`,
  label: (choice: string, next: string) => `Light or dark: ${choice}. Change to ${next}`,
} as const;
