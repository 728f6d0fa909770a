/** Texts for the step after the password. A {link} stands for the link whose text follows. */
export const texts = {
  heading: "One more step",
  app: {
    lead: (site: string) =>
      `Type the six digits that your authenticator app shows for ${site}, such as Google Authenticator or Aegis.`,
    label: "Code",
    other: "Use a recovery code instead",
  },
  recovery: {
    lead: () => "Type one code of the list that you kept, such as 6v4h-pnpx-zbky-ej13. Each works once.",
    label: "Recovery code",
    other: "Use the app instead",
  },
  empty: "Please type the code.",
  submit: "Log in",
  busy: "One moment…",
  back: "Back to the password",
  lost: {
    text: "Neither your phone nor a recovery code at hand? {link}: the people who run the site can help.",
    link: "Write to us",
  },
} as const;
