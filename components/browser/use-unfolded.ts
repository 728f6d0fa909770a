import { useState } from "react";

const PREFIX = "unfolded:";

/**
 * Whether a long list is unfolded. Coming back to the page finds it as it was left; a new visit begins folded.
 * @param name unique within the page, which a browser alone has rendered
 */
export function useUnfolded(name: string): [boolean, (isUnfolded: boolean) => void] {
  const [key] = useState(() => `${PREFIX}${visitKey()}:${name}`);
  const [isUnfolded, setUnfolded] = useState(() => read(key));
  const change = (now: boolean) => {
    setUnfolded(now);
    write(key, now);
  };
  return [isUnfolded, change];
}

/** Of one entry of the history. Browsers without the Navigation API remember it for the page. */
const visitKey = () =>
  ("navigation" in window && window.navigation.currentEntry?.key) || window.location.pathname;

function read(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function write(key: string, isUnfolded: boolean): void {
  try {
    if (isUnfolded) sessionStorage.setItem(key, "");
    else sessionStorage.removeItem(key);
  } catch {
    // Without storage each visit begins folded.
  }
}
