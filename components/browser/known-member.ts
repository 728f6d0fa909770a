import { shortId } from "@/lib/text/format";

/** Read by `THEME_SCRIPT`. */
const KEY = "me";

/** Lets a page know its own poster before the session is loaded. */
export function rememberMember(id: string): void {
  try {
    localStorage.setItem(KEY, shortId(id));
  } catch {
    // Without storage their own posts move once the session is loaded.
  }
}

export function forgetMember(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage nothing was remembered.
  }
}
