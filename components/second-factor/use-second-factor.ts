import { useCallback, useEffect, useState } from "react";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { get, mutate, post } from "@/lib/api-client/client";
import type { BothFactors, SecondFactorView, SetupView } from "@/lib/second-factor/schema";

const PATH = "/me/second-factor";

type State = { secondFactor: SecondFactorView | null };
type WithCodes = State & { recoveryCodes: string[] };

/** Whether it is on, and what changes it. `state` is undefined until it is known. */
export function useSecondFactor() {
  const [state, setState] = useState<SecondFactorView | null>();
  const [error, setError] = useState<string | null>(null);
  const load = useCallback(async () => {
    try {
      setState((await get<State>(PATH)).secondFactor);
      setError(null);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, []);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  const show = ({ secondFactor, recoveryCodes }: WithCodes) => {
    setState(secondFactor);
    return recoveryCodes;
  };
  return {
    ...{ state, error, load },
    start: async (password: string) => (await post<{ setup: SetupView }>(PATH, { password })).setup,
    confirm: async (code: string) => show(await mutate<WithCodes>("PUT", PATH, { code })),
    replaceCodes: async (typed: BothFactors) => show(await post<WithCodes>("/me/recovery-code", typed)),
    switchOff: async (typed: BothFactors) =>
      setState((await mutate<State>("DELETE", PATH, typed)).secondFactor),
  };
}
