import { describe, expect, it, vi } from "vitest";
import { hintFor, signInCookies, signOutCookies } from "@/lib/auth/session-cookies";

describe("session cookies", () => {
  it("are bound to the host over https, and only the hint is readable by the page [S13]", async () => {
    vi.stubEnv("APP_URL", "https://swap.example.org");
    vi.resetModules();
    const secure = await import("@/lib/auth/session-cookies");
    expect(secure.signInCookies("t")).toEqual([
      "__Host-swap-shop=t; HttpOnly; Path=/; SameSite=Lax; Max-Age=7776000; Secure",
      "__Host-signed-in=1; Path=/; SameSite=Lax; Max-Age=7776000; Secure",
    ]);
    vi.unstubAllEnvs();
    expect(signInCookies("t")[0]).not.toContain("Secure");
  });

  it("have a hint beside them, whether they are set or cleared", () => {
    expect(hintFor("swap-shop=abc; Path=/")).toEqual([signInCookies("")[1]]);
    expect(hintFor("swap-shop=; Path=/")).toEqual([signOutCookies()[1]]);
    expect(hintFor("next-auth.csrf-token=abc; Path=/")).toEqual([]);
  });
});
