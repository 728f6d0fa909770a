/** Texts about passkeys, and about confirming that it is you. */
export const texts = {
  heading: "Fingerprint or face (passkeys)",
  help: "A passkey logs you in with what unlocks your phone, instead of a password. Nobody can guess it, and a fake site cannot ask you for it.",
  none: "You have no passkey yet.",
  unsupported: "This browser cannot use passkeys. Try Chrome, Safari or Firefox, up to date.",
  busy: "One moment…",
  add: "Add a passkey",
  addHelp: "Your browser asks for your fingerprint, face or screen lock next.",
  goOn: "Continue",
  cancel: "Cancel",
  added: "Your passkey is there. From now on you can log in with it.",
  addedOn: (day: string) => `Added on ${day}`,
  used: (day: string) => `last used ${day}`,
  unused: "not used yet",
  copied: (day: string) =>
    `This passkey looks copied, so we refused it on ${day}. Remove it, and add a new one.`,
  rename: {
    open: "Rename",
    of: (name: string) => `Rename ${name}`,
    label: "Name",
    save: "Save",
    saved: "The name is saved.",
  },
  remove: {
    open: "Remove",
    of: (name: string) => `Remove ${name}`,
    lead: (name: string) => `You can no longer log in with “${name}”. Delete it from your device too.`,
    submit: "Remove the passkey",
    done: (name: string) => `“${name}” is removed.`,
  },
  password: "Your password",
  confirm: {
    button: "Confirm with a passkey",
    logInAgain:
      "You have no password here. Log out and in again first: that confirms for ten minutes that it is you.",
    done: "Confirmed: no password is needed.",
  },
  logIn: {
    button: "Log in with a passkey",
  },
  failures: {
    stopped:
      "Your device stopped, or it took too long. Nothing was changed. Try again, or use your password.",
    known: "You have added this passkey already.",
    unfit: "This device cannot keep a passkey with a fingerprint, face or screen lock. Try another one.",
    address: "Passkeys do not work at this address. Open the site by its own name.",
    other: "Your device did not answer as expected. Please try again.",
  },
} as const;
