import type { UserView } from "@/lib/users/schema";

export type UserState = {
  isAuthenticated: boolean;
  loading: boolean;
  error: string | null;
  user: UserView | null;
};

/** Login, register and load-user run alike: request, then success or failure. */
export type UserAction =
  | { type: "login/request" | "register/request" | "loadUser/request" }
  | { type: "login/success" | "register/success" | "loadUser/success"; user: UserView }
  | { type: "login/failure" | "register/failure" | "loadUser/failure"; error: string }
  | { type: "logout/failure"; error: string }
  | { type: "logout" | "ended" | "clearErrors" };

export const initialUserState: UserState = {
  isAuthenticated: false,
  loading: false,
  error: null,
  user: null,
};

export function userSlice(state: UserState, action: UserAction): UserState {
  switch (action.type) {
    case "login/request":
    case "register/request":
    case "loadUser/request":
      return { ...state, loading: true };
    case "login/success":
    case "register/success":
    case "loadUser/success":
      return { loading: false, error: null, isAuthenticated: true, user: action.user };
    case "login/failure":
    case "register/failure":
    case "loadUser/failure":
      return { loading: false, error: action.error, isAuthenticated: false, user: null };
    case "logout/failure":
      return { ...state, error: action.error };
    case "logout":
      return initialUserState;
    // Not by this page: it goes on showing what it is about, so that nothing typed is lost.
    case "ended":
      return { ...state, isAuthenticated: false };
    case "clearErrors":
      return { ...state, error: null };
  }
}
