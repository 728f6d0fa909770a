import type { ProviderProblem } from "@/lib/linked-identities/rules";

/** `provider` is a name as "Google". */
export const texts = {
  heading: "Ways to log in",
  help: "Connect an account you have elsewhere, and log in here without a password.",
  connected: (day: string, email: string, used: string) =>
    `Connected on ${day} with ${email}, last used ${used}`,
  notOffered: "This site no longer logs you in with it.",
  notConnected: "Not connected",
  connect: "Connect",
  connectIt: (provider: string) => `Connect ${provider}`,
  disconnect: "Disconnect",
  disconnectIt: (provider: string) => `Disconnect ${provider}`,
  ownPassword: "Your password",
  ownPasswordHelp: "So that nobody else can do this on a device that you left open.",
  cancel: "Cancel",
  busy: "One moment…",
  done: {
    connected: (provider: string) => `${provider} is connected. You can log in with it from now on.`,
    disconnected: (provider: string) => `${provider} is disconnected.`,
  },
};

/** Where a member was about to connect a provider. */
export const CONNECT_PROBLEMS: Record<ProviderProblem, (provider: string) => string> = {
  cancelled: (provider) => `${provider} is not connected: you cancelled it there.`,
  expired: () => "That took too long, or was begun in another tab. Please try again.",
  unavailable: (provider) =>
    `${provider} did not answer as it should. Nothing has changed. Try again in a moment.`,
  unverified: (provider) =>
    `${provider} has not confirmed your email address. Confirm it there, then connect it here.`,
  registered: (provider) => `${provider} is not connected. Please try again.`,
  taken: (provider) =>
    `That account at ${provider} logs in to another account here. Disconnect it there first.`,
  another: (provider) => `Another account at ${provider} is connected already. Disconnect it first.`,
  uninvited: (provider) => `${provider} is not connected. Please try again.`,
  busy: () => "We cannot do that right now. Please try again in a minute.",
};
