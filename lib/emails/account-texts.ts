import type { AccountEmailKind } from "@/lib/users/account-emails";

type Texts = { subject: string; lead: string; button: string; foot: string };

/** By the kind of mail. `device` is as "Firefox on Windows", or the name of a provider, and `newEmail` the address after a change. */
export const ACCOUNT_TEXTS: Record<
  AccountEmailKind,
  (values: { device: string; newEmail: string }) => Texts
> = {
  "verify-address": () => ({
    subject: "Please confirm your address",
    lead: "Somebody opened an account with this address on Swap Shop. If that was you, confirm it. The link works once, for 24 hours, on any device.",
    button: "Confirm my address",
    foot: "If it was not you, do nothing: without the link the address is not confirmed.",
  }),
  "reset-password": () => ({
    subject: "Choose a new password",
    lead: "Here is your link to choose a new password. It works once, for 30 minutes. A new password logs you out everywhere.",
    button: "Choose a new password",
    foot: "If you did not ask for this, do nothing: your password stays as it is.",
  }),
  "sign-in": () => ({
    subject: "Your link to log in",
    lead: "Here is your link to log in without a password. It works once, for 15 minutes.",
    button: "Log in",
    foot: "If you did not ask for this, do nothing. Never pass the link on: it opens your account.",
  }),
  "change-address": () => ({
    subject: "Confirm your new address",
    lead: "Your account on Swap Shop is to have this address from now on. The link works once, for 24 hours.",
    button: "Use this address",
    foot: "If you did not ask for this, do nothing: the account keeps its address.",
  }),
  "address-changed": ({ newEmail }) => ({
    subject: "Your address was changed",
    lead: `Your account on Swap Shop now has another address: ${newEmail}. If that was not you, take your account back. The link works once, for 7 days.`,
    button: "This was not me",
    foot: "If it was you, there is nothing to do. This address gets no more mails about the account.",
  }),
  "password-changed": () => ({
    subject: "Your password was changed",
    lead: "Your password on Swap Shop was changed, and you are logged out on your other devices. If that was not you, choose a new password at once.",
    button: "Choose a new password",
    foot: "If it was you, there is nothing to do.",
  }),
  "new-device": ({ device }) => ({
    subject: "A new log-in to your account",
    lead: `Somebody has logged in to your account with a device that we do not know: ${device}. If that was not you, choose a new password. It logs everybody out.`,
    button: "Choose a new password",
    foot: "If it was you, there is nothing to do. Your settings show where you are logged in.",
  }),
  "provider-connected": ({ device: provider }) => ({
    subject: `${provider} now logs you in`,
    lead: `Your account on Swap Shop is connected with an account at ${provider}, which logs you in from now on. If that was not you, disconnect it in your settings and choose a new password.`,
    button: "See how you log in",
    foot: "If it was you, there is nothing to do.",
  }),
  "provider-disconnected": ({ device: provider }) => ({
    subject: `${provider} no longer logs you in`,
    lead: `Your account on Swap Shop is no longer connected with an account at ${provider}. If that was not you, look at your settings and choose a new password.`,
    button: "See how you log in",
    foot: "If it was you, there is nothing to do.",
  }),
};

/** Hides most of an address from whoever reads the old mailbox. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, "$1…$2");
