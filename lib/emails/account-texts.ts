import type { Role } from "@/lib/http/roles";
import type { AccountEmailKind } from "@/lib/users/account-emails";

type Texts = { subject: string; lines: string[]; button: string; foot: string };

const ABOUT_ACCOUNT = "You get this because it concerns your account.";

type Values = {
  /** As "Firefox on Windows", or the name of a passkey, provider or role. */
  device: string;
  /** The address after a change. */
  newEmail: string;
  /** Until when, as "3 May 2026". */
  day: string;
  /** The name of the site. */
  site: string;
};

const ROLE_TEXTS: Record<Role, (site: string) => Texts> = {
  member: (site) => ({
    subject: "Your role has changed",
    lines: [`You no longer look after ${site}. Thank you for your help. Your account stays as it is.`],
    button: "Open your settings",
    foot: ABOUT_ACCOUNT,
  }),
  moderator: (site) => ({
    subject: "You are a moderator now",
    lines: [
      `A host asks you to look after ${site}: you see what members report, and decide.`,
      "For this you log in with a passkey, or with a code after your password. Your settings show how.",
    ],
    button: "Open your settings",
    foot: ABOUT_ACCOUNT,
  }),
  host: (site) => ({
    subject: "You are a host now",
    lines: [
      `You run ${site} from now on: you change its settings, give roles and see what members report.`,
      "For this you log in with a passkey, or with a code after your password. Your settings show how.",
    ],
    button: "Open your settings",
    foot: ABOUT_ACCOUNT,
  }),
};

/** By the kind of mail. */
export const ACCOUNT_TEXTS: Record<AccountEmailKind, (values: Values) => Texts> = {
  "verify-address": ({ site }) => ({
    subject: "Please confirm your address",
    lines: [
      `Welcome to ${site}! Confirm your email address, and you can publish, reply and message. The link works once, for 24 hours, on any device.`,
    ],
    button: "Confirm my address",
    foot: "If you did not open an account, do nothing: without the link the address is not confirmed.",
  }),
  "reset-password": () => ({
    subject: "Choose a new password",
    lines: [
      "Here is your link to choose a new password. It works once, for 30 minutes. A new password logs you out everywhere.",
    ],
    button: "Choose a new password",
    foot: "If you did not ask for this, do nothing: your password stays as it is.",
  }),
  "sign-in": () => ({
    subject: "Your link to log in",
    lines: ["Here is your link to log in without a password. It works once, for 30 minutes."],
    button: "Log in",
    foot: "If you did not ask for this, do nothing. Never pass the link on: it opens your account.",
  }),
  "change-address": ({ site }) => ({
    subject: "Confirm your new address",
    lines: [
      `You asked to use this address for your account on ${site}. It changes only after you confirm. The link works once, for 24 hours.`,
    ],
    button: "Use this address",
    foot: "If you did not ask for this, do nothing: the account keeps its address.",
  }),
  "address-changed": ({ newEmail, site }) => ({
    subject: "Your address was changed",
    lines: [
      `Your account on ${site} now has another address: ${newEmail}. If that was not you, take your account back. The link works once, for 7 days.`,
    ],
    button: "This was not me",
    foot: "If it was you, there is nothing to do. This address gets no more mails about the account.",
  }),
  "password-changed": ({ site }) => ({
    subject: "Your password was changed",
    lines: [
      `Your password on ${site} was changed, and you are logged out on your other devices. If that was not you, choose a new password at once.`,
    ],
    button: "Choose a new password",
    foot: "If it was you, there is nothing to do.",
  }),
  "new-device": ({ device }) => ({
    subject: "A new log-in to your account",
    lines: [
      `Somebody has logged in to your account with a device that we do not know: ${device}. If that was not you, choose a new password. That logs out every device.`,
    ],
    button: "Choose a new password",
    foot: "If it was you, there is nothing to do. Your settings show where you are logged in.",
  }),
  "second-factor-on": ({ site }) => ({
    subject: "Two-step login is on",
    lines: [
      `From now on your account on ${site} asks for a code of your authenticator app after the password, or after a link of a mail. You are logged out on your other devices.`,
      "If that was not you, take your account back. The link works once, for 7 days.",
    ],
    button: "This was not me",
    foot: "If it was you, there is nothing to do. Keep your recovery codes where you find them without your phone.",
  }),
  "second-factor-off": ({ site }) => ({
    subject: "Two-step login is off",
    lines: [
      `Your account on ${site} no longer asks for a code, and you are logged out on your other devices. Your recovery codes no longer work.`,
      "If that was not you, choose a new password at once.",
    ],
    button: "Choose a new password",
    foot: "If it was you, there is nothing to do.",
  }),
  "second-factor-off-by-host": ({ site }) => ({
    subject: "Two-step login was switched off for you",
    lines: [
      `The people who run ${site} have switched off two-step login for your account, because somebody asked for it in your name. You are logged out everywhere, and log in with your password alone.`,
      "If it was not you who asked, write to them at once.",
    ],
    button: "Write to them",
    foot: "If it was you, switch it on again in your settings once you have your new phone.",
  }),
  "recovery-code-used": () => ({
    subject: "A recovery code was used",
    lines: [
      "Somebody has used one of your recovery codes in place of a code of your app. It does not work again.",
      "If that was not you, choose a new password at once, and make new recovery codes in your settings.",
    ],
    button: "Choose a new password",
    foot: "If it was you, there is nothing to do. Your settings show how many codes are left.",
  }),
  "recovery-codes-replaced": ({ site }) => ({
    subject: "You have new recovery codes",
    lines: [
      `Your account on ${site} has ten new recovery codes. The earlier ones no longer work.`,
      "If that was not you, choose a new password at once, and make new recovery codes in your settings.",
    ],
    button: "Choose a new password",
    foot: "If it was you, there is nothing to do.",
  }),
  leaving: ({ day, site }) => ({
    subject: `Your ${site} account will be erased`,
    lines: [
      `You asked us to delete your account. On ${day} everything about you will be erased.`,
      "Did you change your mind, or was this not you? Log in before that day and tap “Keep my account”.",
    ],
    button: "Keep my account",
    foot: "Do you want your data first? Log in, and download it in your settings.",
  }),
  inactive: ({ day, site }) => ({
    subject: `Do you still want your ${site} account?`,
    lines: [
      "You have not been here for a long time.",
      `Log in before ${day}, and everything stays as it is. Otherwise your account will be erased with everything in it.`,
    ],
    button: "Keep my account",
    foot: "If you want to go, do nothing.",
  }),
  "export-ready": ({ day, site }) => ({
    subject: "Your data is ready",
    lines: [
      `The file with everything you have stored on ${site} is ready.`,
      `Download it in your settings until ${day}. You have to be logged in: nobody else gets it.`,
    ],
    button: "Download my data",
    foot: ABOUT_ACCOUNT,
  }),
  "passkey-added": ({ device, site }) => ({
    subject: "A passkey was added to your account",
    lines: [
      `A new passkey can log in to your account on ${site}: “${device}”. If that was not you, take your account back. The link works once, for 7 days.`,
    ],
    button: "This was not me",
    foot: "If it was you, there is nothing to do. Your settings show all your passkeys.",
  }),
  "passkey-removed": ({ device, site }) => ({
    subject: "A passkey was removed from your account",
    lines: [
      `The passkey “${device}” can no longer log in to your account on ${site}. If that was not you, look at your settings and choose a new password.`,
    ],
    button: "See your passkeys",
    foot: "If it was you, there is nothing to do. You can delete the passkey from your device too.",
  }),
  "passkey-copied": ({ device }) => ({
    subject: "Somebody may have copied your passkey",
    lines: [
      `Somebody tried to use your passkey “${device}”, and it counted its uses wrongly: it may be a copy. We refused it. Remove this passkey in your settings, and add a new one.`,
    ],
    button: "See your passkeys",
    foot: "You can still log in with your other passkeys, your password or a link by mail.",
  }),
  "provider-connected": ({ device: provider, site }) => ({
    subject: `${provider} now logs you in`,
    lines: [
      `Your account on ${site} is connected with an account at ${provider}, which logs you in from now on. If that was not you, take your account back. The link works once, for 7 days.`,
    ],
    button: "This was not me",
    foot: "If it was you, there is nothing to do. Your settings show how you log in.",
  }),
  "provider-disconnected": ({ device: provider, site }) => ({
    subject: `${provider} no longer logs you in`,
    lines: [
      `Your account on ${site} is no longer connected with an account at ${provider}. If that was not you, look at your settings and choose a new password.`,
    ],
    button: "See how you log in",
    foot: "If it was you, there is nothing to do.",
  }),
  moderated: ({ site }) => ({
    subject: "About something of yours",
    lines: [
      `The people who look after ${site} have decided about something that you wrote, or about your account.`,
      "The page says what was decided, by which rule, and how you can object. Somebody else answers an objection.",
    ],
    button: "See the decision",
    foot: ABOUT_ACCOUNT,
  }),
  "cases-waiting": ({ device: count, site }) => ({
    subject: count === "1" ? "A case waits" : `${count} cases wait`,
    lines: [
      count === "1"
        ? `On ${site} a report waits for somebody to look at it.`
        : `On ${site} ${count} reports wait for somebody to look at them.`,
    ],
    button: "Look at the queue",
    foot: "You get this at most once a day, because you look after the site.",
  }),
  "role-changed": ({ device: role, site }) => ROLE_TEXTS[role as Role](site),
};

/** Hides most of an address from readers of the old mailbox. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, "$1…$2");
