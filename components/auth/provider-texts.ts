import type { ProviderProblem } from "@/lib/linked-identities/rules";

/** Texts of what logs people in instead of a password; `provider` is a name as "Google". */
export const texts = {
  or: "or",
  logIn: (provider: string) => `Log in with ${provider}`,
  signUp: (provider: string) => `Continue with ${provider}`,
  busy: "One moment…",
};

/** Where somebody was about to log in. */
export const LOGIN_PROBLEMS: Record<ProviderProblem, (provider: string) => string> = {
  cancelled: (provider) => `You stopped at ${provider}. Nothing happened. Try again, or log in another way.`,
  expired: () => "That took too long, or was begun in another tab. Please try again.",
  unavailable: (provider) =>
    `${provider} did not answer as it should. Try again in a moment, or log in another way.`,
  unverified: (provider) =>
    `${provider} has not confirmed your email address. Confirm it there, or sign up with a password.`,
  registered: (provider) =>
    `You already have an account with this email address. Log in as you did before, then connect ${provider} in your settings.`,
  taken: (provider) => `That account at ${provider} belongs to another account here.`,
  another: (provider) => `Another account at ${provider} is connected already.`,
  uninvited: (provider) =>
    `You need an invitation here. Open its link and sign up with a password; you can connect ${provider} afterwards.`,
  busy: () => "We cannot log you in right now. Please try again in a minute.",
};
