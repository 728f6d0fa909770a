export const texts = {
  heading: "Your account",
  address: (email: string) => `Your email address is ${email}. Nobody else gets to see it.`,
  email: {
    heading: "Change the email address",
    email: "New email",
    password: "Your password",
    help: "We’ll mail a link to the new address. Your old one stays valid until you open it.",
    noMail:
      "This site sends no mail, so it cannot check a new address. The people who run it can help: see Contact.",
    save: "Send the confirmation link",
    sent: (email: string) => `If ${email} is free, a link is on its way there. It works for 24 hours.`,
  },
  password: {
    heading: "Change the password",
    current: "Current password",
    password: "New password",
    help: (min: number) => `At least ${min} characters. You are logged out on your other devices.`,
    forgot: "Forgot your password?",
    save: "Change the password",
    saved: "Your password is changed. You are now logged in on this device only.",
  },
  firstPassword: {
    heading: "Set a password",
    save: "Set the password",
    saved: "Your password is set. You are now logged in on this device only.",
  },
  busy: "One moment…",
} as const;
