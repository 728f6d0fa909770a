import type { LinkedIdentityView, WaysIn } from "@/lib/linked-identities/schema";

export type WayRow = { key: string; id: string; name: string; identity: LinkedIdentityView | null };

/** The connected providers, then those that could be. */
export function listRows({ identities, providers }: WaysIn): WayRow[] {
  const connected = identities.map((identity) => ({
    key: identity._id,
    id: identity.provider,
    name: identity.name,
    identity,
  }));
  const free = providers.filter(
    ({ id }) => !identities.some(({ provider, isOffered }) => isOffered && provider === id),
  );
  return [...connected, ...free.map(({ id, name }) => ({ key: id, id, name, identity: null }))];
}
