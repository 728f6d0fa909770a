"use client";

import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
} from "react";
import { hasSignedInCookie } from "@/components/auth/signed-in-cookie";
import { useCurrentUser } from "@/components/auth/use-current-user";
import { useSessionExpiry } from "@/components/auth/use-session-expiry";
import { createUserChangeListener } from "@/components/auth/user-change-listener";
import { initialUserState, type UserAction, type UserState, userSlice } from "@/components/auth/user-slice";
import { openTabChannel, type TabChannel } from "@/components/browser/tab-channel";
import { get, post } from "@/lib/api-client/client";
import type { Credentials, SignedIn, UserView } from "@/lib/users/schema";

type SignUp = {
  name: string;
  email: string;
  password: string;
  invitation?: string;
  introduction?: string;
  proof?: string;
};

type Session = UserState & {
  /** The site is unreachable; `loading` stays true meanwhile. */
  isAway: boolean;
  /** Logged out by this page a moment ago. */
  hasLeft: boolean;
  /** @throws CallError */
  logIn(typed: Credentials): Promise<UserView>;
  /** @throws CallError */
  signUp(typed: SignUp): Promise<UserView>;
  /** Asks the server again who is signed in, and so do other tabs. */
  reload(): void;
  logOut(): Promise<void>;
  clearErrors(): void;
};

const SessionContext = createContext<Session | null>(null);

const CHANNEL = "session";

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, reduce] = useReducer(userSlice, initialUserState);
  const [forget] = useState(createUserChangeListener);
  const [hasLeft, setLeft] = useState(false);
  const dispatch = useCallback(
    (action: UserAction) => {
      forget(action);
      reduce(action);
      // The page's first script has set it.
      document.documentElement.toggleAttribute("data-member", hasSignedInCookie());
    },
    [forget],
  );
  const { isAway, ask } = useCurrentUser(dispatch);
  const tell = useOtherTabs(ask);
  const end = useCallback(() => dispatch({ type: "ended" }), [dispatch]);
  useSessionExpiry(state.isAuthenticated, end);

  const enter = useCallback(
    async (name: "login" | "register", typed: Credentials | SignUp) => {
      dispatch({ type: `${name}/request` });
      try {
        const { user } = await post<SignedIn>(`/${name}`, typed);
        dispatch({ type: `${name}/success`, user });
        tell();
        return user;
      } catch (error) {
        dispatch({ type: `${name}/failure`, error: (error as Error).message });
        throw error;
      }
    },
    [dispatch, tell],
  );

  const session = useMemo<Session>(
    () => ({
      ...state,
      isAway: isAway && !state.isAuthenticated,
      hasLeft: hasLeft && !state.user,
      logIn: (typed) => enter("login", typed),
      signUp: (typed) => enter("register", typed),
      reload: () => {
        ask();
        tell();
      },
      logOut: async () => {
        // Loaded first: without it nothing would clear the drafts of a session that has ended.
        const { clearBrowser } = await import("@/components/offline/clear-browser");
        try {
          await get("/logout");
        } catch (error) {
          dispatch({ type: "logout/failure", error: (error as Error).message });
          throw error;
        }
        // Drafts may hold a home address, and another member may use this browser next.
        await clearBrowser();
        dispatch({ type: "logout" });
        setLeft(true);
        tell();
      },
      clearErrors: () => dispatch({ type: "clearErrors" }),
    }),
    [state, isAway, hasLeft, dispatch, enter, ask, tell],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Keeps the session of all tabs in step. */
function useOtherTabs(onChange: () => void): () => void {
  const channel = useRef<TabChannel | null>(null);
  useEffect(() => {
    const opened = openTabChannel(CHANNEL, onChange);
    channel.current = opened;
    return opened.close;
  }, [onChange]);
  return useCallback(() => channel.current?.post("changed"), []);
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error("useSession needs a SessionProvider above it");
  return session;
}
