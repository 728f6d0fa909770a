/** A {link} stands for the link whose text follows. */
export const texts = {
  heading: "Two-step login",
  help: "After your password, or a link of a mail, you also type a code that an app on your phone shows. So a stolen password alone opens nothing.",
  off: "It is off.",
  on: (day: string) => `On since ${day}.`,
  codesLeft: (left: number) => {
    if (left === 0)
      return "No recovery codes are left. Make new ones now, so that a lost phone locks you out of nothing.";
    return left === 1 ? "One recovery code is left." : `${left} recovery codes are left.`;
  },
  switchOn: "Switch it on",
  replace: "Make new recovery codes",
  switchOff: "Switch it off",
  cancel: "Cancel",
  next: "Continue",
  busy: "One moment…",
  passwordHelp: "So that nobody else can do this on a device that you left open.",
  code: "Code from your app",
  codeHelp: "Six digits, or a recovery code.",
  setup: {
    steps: [
      "Open your authenticator app: Google Authenticator, Aegis, or the passwords app of your phone.",
      "Scan this picture with it. Is the app on this device? Tap “Open in my app”, or copy the setup key into it.",
      "Type the six digits that the app shows.",
    ],
    qrCode: "QR code with the key for your authenticator app",
    open: "Open in my app",
    key: "Setup key",
    copyKey: "Copy the key",
    code: "Six digits from the app",
    codeHelp: "This logs you out on your other devices.",
    submit: "Switch it on",
  },
  codes: {
    heading: "Your recovery codes",
    lead: "Each of these logs you in once, in place of the app. Keep them where you find them without your phone.",
    once: "Nobody can show them to you again.",
    copy: "Copy",
    download: "Save as a file",
    print: "Print",
    done: "I have kept them",
    fileName: "swap-shop-recovery-codes.txt",
    file: (site: string, email: string, codes: string[]) =>
      `Recovery codes of ${email} for ${site}. Each logs you in once.\n\n${codes.join("\n")}\n`,
  },
  replaceLead: "Your old codes stop working.",
  switchOffLead: "After this your password alone logs you in. You are logged out on your other devices.",
  isOn: "Two-step login is on.",
  isOff: "Two-step login is off.",
  isReplaced: "Your new recovery codes work.",
} as const;
