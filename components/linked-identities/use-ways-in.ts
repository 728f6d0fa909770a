import { useOwnData } from "@/components/browser/use-own-data";
import { get, mutate } from "@/lib/api-client/client";
import type { WaysIn } from "@/lib/linked-identities/schema";

const readWays = () => get<WaysIn>("/me/linked-identity");

/** How the member logs in; `ways` is null until that is known. */
export function useWaysIn(userId: string | undefined) {
  const { data: ways, error, load, setData } = useOwnData(userId, readWays);
  const disconnect = async (id: string, password: string) =>
    setData(await mutate<WaysIn>("DELETE", `/me/linked-identity/${id}`, { password }));
  return { ways, error, load, disconnect };
}

export type Ways = ReturnType<typeof useWaysIn>;
