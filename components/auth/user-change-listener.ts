import type { UserAction } from "@/components/auth/user-slice";
import { clearMemory } from "@/components/browser/browser-store";

/**
 * Listens for the moment when somebody else may sit here, as when another tab has logged out. A session that ends by itself
 * takes nothing along: its member may come back.
 */
export function createUserChangeListener(): (action: UserAction) => void {
  let userId: string | null = null;
  return (action) => {
    if (action.type !== "logout" && !("user" in action)) return;
    const now = "user" in action ? action.user._id : null;
    if (userId && userId !== now) clearMemory();
    userId = now;
  };
}
