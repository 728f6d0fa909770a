import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

/** "expired": the answer belongs to no log-in that this browser has open, or was used before. */
export type ProviderFailure = "expired" | "unavailable";

const EXPIRED = /\bstate\b|cookie was|could not be parsed|\binvalid_grant\b|"exp" claim/i;

const flows = new AsyncLocalStorage<{ failure?: ProviderFailure }>();

/** next-auth tells the reason of a failure to its logger only, and has one logger for all requests. */
export const withProviderFlow = <T>(run: () => Promise<T>): Promise<T> => flows.run({}, run);

/** Why next-auth ends the flow on this page of its own. */
export function providerFailure(page: string): ProviderFailure {
  if (new URL(page).searchParams.has("csrf")) return "expired";
  return flows.getStore()?.failure ?? "unavailable";
}

export function recordProviderFailure(about: unknown): void {
  const flow = flows.getStore();
  const { message, error } = Object(about) as { message?: unknown; error?: { message?: unknown } };
  const text = String(error?.message ?? message ?? "");
  if (flow) flow.failure ??= EXPIRED.test(text) ? "expired" : "unavailable";
}
