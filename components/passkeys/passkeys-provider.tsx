"use client";

import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { createPasskey, signWithPasskey, supportsPasskeys } from "@/components/passkeys/browser-passkeys";
import { get, mutate, post } from "@/lib/api-client/client";
import type { PasskeyView } from "@/lib/passkeys/schema";

type Passkeys = {
  /** Null until they are known. */
  passkeys: PasskeyView[] | null;
  error: string | null;
  load(): Promise<void>;
  isSupported: boolean;
  /** Whether there is one to type. */
  hasPassword: boolean;
  /** Whether the session was confirmed a moment ago, so that no form needs the password. */
  isConfirmed: boolean;
  /** @throws Error */
  confirm(): Promise<void>;
  /** @throws Error */
  add(password: string): Promise<void>;
  /** @throws Error */
  rename(id: string, name: string): Promise<void>;
  /** @throws Error */
  remove(id: string, password: string): Promise<void>;
};

type Answer = { passkeys: PasskeyView[] };
type Confirmation = { confirmedUntil: string | null };
type Options<T extends (options: never) => unknown> = { options: Parameters<T>[0] };

const PasskeysContext = createContext<Passkeys | null>(null);

const never = () => () => {};

/** One's own passkeys, and how to use them, for all forms of a page. */
export function PasskeysProvider({ hasPassword, children }: { hasPassword: boolean; children: ReactNode }) {
  const [passkeys, setPasskeys] = useState<PasskeyView[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isConfirmed, noteConfirmation] = useConfirmation();
  const isSupported = useSyncExternalStore(never, supportsPasskeys, () => true);
  const load = useCallback(async () => {
    try {
      const [{ passkeys: own }, { confirmedUntil }] = await Promise.all([
        get<Answer>("/me/passkey"),
        get<Confirmation>("/me/confirmation"),
      ]);
      setPasskeys(own);
      noteConfirmation(confirmedUntil);
      setError(null);
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [noteConfirmation]);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  const value = useMemo<Passkeys>(
    () => ({
      ...{ passkeys, error, load, isSupported, hasPassword, isConfirmed },
      async confirm() {
        const { options } = await post<Options<typeof signWithPasskey>>("/me/confirmation/challenge", {});
        const credential = await signWithPasskey(options);
        const { confirmedUntil } = await mutate<Confirmation>("PUT", "/me/confirmation", { credential });
        noteConfirmation(confirmedUntil);
      },
      async add(password) {
        const { options } = await post<Options<typeof createPasskey>>("/me/passkey/challenge", { password });
        const credential = await createPasskey(options);
        const { passkey } = await post<{ passkey: PasskeyView }>("/me/passkey", { credential });
        setPasskeys((before) => [...(before ?? []), passkey]);
      },
      rename: async (id, name) =>
        setPasskeys((await mutate<Answer>("PATCH", `/me/passkey/${id}`, { name })).passkeys),
      remove: async (id, password) =>
        setPasskeys((await mutate<Answer>("DELETE", `/me/passkey/${id}`, { password })).passkeys),
    }),
    [passkeys, error, load, isSupported, hasPassword, isConfirmed, noteConfirmation],
  );
  return <PasskeysContext value={value}>{children}</PasskeysContext>;
}

/** @returns whether the session is confirmed now, and how to say until when */
function useConfirmation() {
  const [until, setUntil] = useState<string | null>(null);
  useEffect(() => {
    if (!until) return;
    const timer = setTimeout(() => setUntil(null), Date.parse(until) - Date.now());
    return () => clearTimeout(timer);
  }, [until]);
  return [until !== null, setUntil] as const;
}

export function usePasskeys(): Passkeys {
  const passkeys = use(PasskeysContext);
  if (!passkeys) throw new Error("usePasskeys needs a PasskeysProvider above it");
  return passkeys;
}
