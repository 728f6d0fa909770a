/** Texts of the pages that mails about an account lead to. A {link} stands for the link whose text follows. */
export const texts = {
  busy: "One moment…",
  incomplete: "The link is not complete. Please copy all of it from the mail.",
  email: "Email",
  newPassword: "New password",
  newPasswordHelp: (min: number) => `At least ${min} characters. Three or four words of your own are best.`,
  sent: (email: string) =>
    `If ${email} has an account here, a mail is on its way. Look into your spam folder too. You can ask again in a few minutes.`,
  send: "Mail me a link",
  noMail: {
    text: "This site sends no mail, so it cannot help you by itself. {link}: the people who run it can.",
    link: "Write to us",
  },
  reset: {
    heading: "Forgot your password?",
    lead: "We mail you a link to choose a new one. It works for 30 minutes.",
    noMailLead: "Only a link in a mail could replace it.",
    chooseHeading: "Choose a new password",
    chooseLead: "You are logged out everywhere then, and log in with the new one.",
    save: "Save the password",
    done: { text: "Your new password works. {link}", link: "Login" },
    askAgain: "Ask for a new link",
  },
  signIn: {
    heading: "Log in by mail",
    lead: "We mail you a link that logs you in, without a password. It works for 30 minutes.",
    noMailLead: "It would need a link in a mail.",
    useHeading: "Log in?",
    useLead: "One tap, and you are logged in on this device.",
    use: "Log in",
    askAgain: "Ask for a new link",
  },
  verify: {
    heading: "Confirm your address?",
    lead: "One tap, and your neighbours know that this address is yours.",
    password: "Your password",
    passwordHelp:
      "You are not logged in on this device. Without your password, you are logged out everywhere and choose a new one: so nobody keeps an account with your address.",
    confirm: "Confirm my address",
    done: "Your address is confirmed.",
    doneAnew: {
      text: "For your safety the old password no longer works. {link}",
      link: "Choose a new one",
    },
  },
  change: {
    heading: "Use this address?",
    lead: "Your account has this address then, and you are logged out on your other devices.",
    password: "Your password",
    passwordHelp:
      "You are not logged in on this device. Without your password, your passkeys and other ways to log in are removed, and you choose a new password: so nobody gets your address into their account.",
    confirm: "Use this address",
    done: "Your account has this address now.",
    doneAnew: {
      text: "For your safety the old password no longer works. {link}",
      link: "Choose a new one",
    },
  },
  recover: {
    heading: "Take your account back?",
    lead: "Everybody is logged out, and the password, passkeys and connected providers no longer work. Your account has the address of the mail again. We mail you a link to choose a new password.",
    button: "Take it back",
    done: "The account is yours again. Look into your mail: a link for a new password is there.",
  },
  banner: {
    label: "Your address",
    lead: (email: string) => `Please confirm your address: we have sent a link to ${email}.`,
    closed: "Until then you can look around, write drafts and keep a wishlist.",
    again: "Send it again",
    sent: "A new mail is on its way. Only its link works now.",
  },
  ways: {
    forgot: "Forgot your password?",
    byMail: "Log in by mail, without a password",
  },
} as const;
