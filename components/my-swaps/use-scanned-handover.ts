import { useEffect, useState, useSyncExternalStore } from "react";
import { onWindowEvent } from "@/components/browser/window-events";
import { readHandoverHash } from "@/components/handover/handover-code";

const SCANNED = "scanned-handover";

export type Scanned = ReturnType<typeof readHandoverHash>;

/**
 * The code somebody has just scanned. Before a sign-in it waits in this tab; afterwards it is taken out of the address and
 * out of the tab, so that no later visit brings it again.
 */
export function useScannedHandover(isSignedIn: boolean): Scanned {
  const hash = useHash();
  const [scanned, setScanned] = useState<Scanned>(null);
  useEffect(() => {
    const found = readHandoverHash(hash);
    if (!isSignedIn) return found ? keepScanned(hash) : undefined;
    if (found) window.history.replaceState(null, "", window.location.pathname);
    const now = found ?? takeScanned();
    if (now) setScanned(now);
  }, [hash, isSignedIn]);
  return scanned;
}

function takeScanned(): Scanned {
  try {
    const kept = readHandoverHash(sessionStorage.getItem(SCANNED) ?? "");
    sessionStorage.removeItem(SCANNED);
    return kept;
  } catch {
    return null;
  }
}

function keepScanned(hash: string): void {
  try {
    sessionStorage.setItem(SCANNED, hash);
  } catch {
    // Without storage it has to be scanned again.
  }
}

const listenToHash = onWindowEvent("hashchange", "popstate");

const useHash = () =>
  useSyncExternalStore(
    listenToHash,
    () => window.location.hash,
    () => "",
  );
