import { describe, expect, it } from "vitest";
import { initialUserState, userSlice } from "@/components/auth/user-slice";

const mira = {
  _id: "1",
  name: "Mira K.",
  email: "mira@example.org",
  emailVerified: true,
  createdAt: "2026-11-21T00:00:00.000Z",
};
const calls = ["login", "register", "loadUser"] as const;

describe("the user slice", () => {
  it("starts without a user", () => {
    expect(initialUserState).toEqual({ isAuthenticated: false, loading: false, error: null, user: null });
  });

  it.each(calls)("is loading once %s starts", (call) => {
    const before = { ...initialUserState, error: "earlier" };
    expect(userSlice(before, { type: `${call}/request` })).toEqual({ ...before, loading: true });
  });

  it.each(calls)("stores the user and clears the error when %s succeeds", (call) => {
    const before = { ...initialUserState, loading: true, error: "earlier" };
    const after = userSlice(before, { type: `${call}/success`, user: mira });
    expect(after).toEqual({ isAuthenticated: true, loading: false, error: null, user: mira });
  });

  it.each(calls)("stores the error and keeps the user empty when %s fails", (call) => {
    const before = { isAuthenticated: true, loading: true, error: null, user: mira };
    const after = userSlice(before, { type: `${call}/failure`, error: "Invalid email or password" });
    expect(after).toEqual({ ...initialUserState, error: "Invalid email or password" });
  });

  it("clears the user on logout", () => {
    const before = { isAuthenticated: true, loading: false, error: null, user: mira };
    expect(userSlice(before, { type: "logout" })).toEqual(initialUserState);
  });

  it("keeps the user and stores the error when logout fails", () => {
    const before = { isAuthenticated: true, loading: false, error: null, user: mira };
    expect(userSlice(before, { type: "logout/failure", error: "offline" })).toEqual({
      ...before,
      error: "offline",
    });
  });

  it("clears only the error on clear-errors", () => {
    const before = { isAuthenticated: true, loading: false, error: "earlier", user: mira };
    expect(userSlice(before, { type: "clearErrors" })).toEqual({ ...before, error: null });
  });
});
