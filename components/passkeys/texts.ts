/** Texts about passkeys, and about confirming that it is you. */
export const texts = {
  heading: "Passkeys",
  help: "Log in with your fingerprint, face or screen lock, instead of a password. A passkey stays on your device or in your password manager. Nobody can guess it or make you type it on a false site.",
  none: "You have no passkey yet.",
  unsupported: "This browser cannot use passkeys. Open the page in another one, or with https.",
  loading: "Looking…",
  busy: "One moment…",
  add: "Add a passkey",
  addHelp: "Your browser asks for your fingerprint, face or screen lock next.",
  goOn: "Go on",
  cancel: "Cancel",
  added: "Your passkey is there. From now on you can log in with it.",
  addedOn: (day: string) => `Added on ${day}`,
  used: (day: string) => `last used ${day}`,
  unused: "not used yet",
  copied: (day: string) =>
    `Somebody may have copied it: we refused it on ${day}. Remove it, and add a new one.`,
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
    lead: (name: string) => `“${name}” can no longer log in then. Delete it from your device too.`,
    submit: "Remove the passkey",
    done: (name: string) => `“${name}” is removed.`,
  },
  password: "Your password",
  confirm: {
    button: "Confirm with a passkey",
    logInAgain:
      "You have no password here. Log out and in again first: that confirms for ten minutes that it is you.",
    done: "You have confirmed that it is you. No password is needed.",
  },
  logIn: {
    button: "Log in with a passkey",
  },
  failures: {
    stopped: "That was stopped, or it took too long. Nothing was changed.",
    known: "You have added this passkey already.",
    unfit: "This device cannot keep a passkey with a fingerprint, face or screen lock. Try another one.",
    address: "Passkeys do not work at this address. Open the site by its own name.",
    other: "Your device did not answer as expected. Please try again.",
  },
} as const;
