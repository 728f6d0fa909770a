export const themeTexts = {
  choices: { system: "as the system", day: "light", night: "dark" },
  short: "Colours",
  title: (choice: string) => `Colours: ${choice}`,
  label: (choice: string, next: string) => `Colours: ${choice}. Change to ${next}`,
} as const;
