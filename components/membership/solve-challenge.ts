import { get } from "@/lib/api-client/client";

type Asked = { challenge: import("altcha-lib").Challenge | null };

/**
 * Calculates for some seconds, as the hosts want it before a sign-up.
 * @returns undefined where they ask for nothing, and where this browser cannot calculate: over plain http
 */
export async function solveChallenge(): Promise<string | undefined> {
  const { challenge } = await get<Asked>("/register/challenge");
  if (!challenge) return undefined;
  const [{ solveChallenge: solve }, { deriveKey }] = await Promise.all([
    import("altcha-lib"),
    import("altcha-lib/algorithms/web/pbkdf2"),
  ]);
  const solution = await solve({ challenge, deriveKey }).catch(() => null);
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined;
}
