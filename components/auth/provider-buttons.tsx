"use client";

import { useEffect, useState } from "react";
import { awaitProvider } from "@/components/auth/pending-action";
import { ProviderIcon } from "@/components/auth/provider-icon";
import { texts } from "@/components/auth/provider-texts";
import { useHydrated } from "@/components/browser/use-hydrated";
import { getProviderUrl } from "@/lib/api-client/provider-url";
import { nextPath } from "@/lib/http/safe-path";
import type { SignInProviderView } from "@/lib/linked-identities/schema";

type Props = {
  providers: SignInProviderView[];
  label(provider: string): string;
  onFailure(message: string | null): void;
};

/** Ways to log in without a password here. Nothing where the host has configured none. */
export function ProviderButtons({ providers, label, onFailure }: Props) {
  const isHydrated = useHydrated();
  const { leaving, leave } = useLeave(onFailure);
  if (providers.length === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      {providers.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="btn btn-quiet btn-lg h-auto min-h-12 whitespace-normal py-2"
          disabled={leaving !== null || !isHydrated}
          onClick={() => void leave(id)}
        >
          <ProviderIcon id={id} />
          {leaving === id ? texts.busy : label(name)}
        </button>
      ))}
    </div>
  );
}

function useLeave(onFailure: Props["onFailure"]) {
  const [leaving, setLeaving] = useState<string | null>(null);
  useEffect(() => {
    // Back from the provider by the browser's own button.
    const wake = () => {
      setLeaving(null);
      awaitProvider(null);
    };
    window.addEventListener("pageshow", wake);
    return () => window.removeEventListener("pageshow", wake);
  }, []);
  const leave = async (id: string) => {
    setLeaving(id);
    onFailure(null);
    const next = nextPath(window.location.search);
    try {
      const url = await getProviderUrl(id, { next });
      awaitProvider(next);
      window.location.assign(url);
    } catch (error) {
      onFailure((error as Error).message);
      setLeaving(null);
    }
  };
  return { leaving, leave };
}
