import type { UserAction } from "@/components/auth/user-slice";
import { clearMemory } from "@/components/browser/memory-fallback";

/**
 * Clears unsaved text when the user changes or logs out. An expired session keeps it: the member may sign in again.
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
