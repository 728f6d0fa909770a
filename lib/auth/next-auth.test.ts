import { describe, expect, it } from "vitest";
import { authOptions } from "@/lib/auth/next-auth";
import { getActor } from "@/lib/auth/session";
import { sessionCookieName } from "@/lib/auth/session-cookies";
import { logIn } from "@/lib/users/mutations";
import { aMember, PASSWORD } from "@/tests/support/factories";

const options = () => authOptions(logIn);
const secret = "next-auth hands one over, ours counts";

type Authorize = (typed: object) => Promise<{ id: string; sid: string }>;

/** The calls of next-auth's sign-in page. */
function authorizeOf({ providers: [provider] }: ReturnType<typeof authOptions>): Authorize {
  if (!provider) throw new Error("there is no way to sign in");
  return (provider.options as { authorize: Authorize }).authorize;
}

describe("next-auth", () => {
  it("uses the same cookie as our own login", () => {
    const { sessionToken } = options().cookies ?? {};
    expect(sessionToken?.name).toBe(sessionCookieName());
    expect(sessionToken?.options).toMatchObject({ httpOnly: true, sameSite: "lax", path: "/" });
  });

  it("reads the token of our own login, and no other", async () => {
    const { token, id, sessionId, email } = await aMember();
    const decode = options().jwt?.decode;
    expect(await decode?.({ token, secret })).toMatchObject({ sub: id, sid: sessionId, email });
    expect(await decode?.({ token: `${token}x`, secret })).toBeNull();
    expect(await decode?.({ token: "", secret })).toBeNull();
  });

  it("makes a token for the same session", async () => {
    const { id, sessionId } = await aMember();
    const token = await options().jwt?.encode?.({ token: { sub: id, sid: sessionId }, secret });
    expect(await getActor(token ?? "")).toMatchObject({ id, sessionId });
  });

  it("makes an anonymous token from one without a session", async () => {
    const token = await options().jwt?.encode?.({ token: {}, secret });
    expect(await getActor(token ?? "")).toBeNull();
  });

  it("signs in by the same rules, into a session row", async () => {
    const { email, id } = await aMember();
    const authorize = authorizeOf(options());
    const { id: signedIn, sid } = await authorize({ email, password: PASSWORD });
    expect(signedIn).toBe(id);
    const token = await options().jwt?.encode?.({ token: { sub: id, sid }, secret });
    expect(await getActor(token ?? "")).toMatchObject({ id });
    await expect(authorize({ email, password: "some other herons" })).rejects.toThrow(
      "Invalid email or password",
    );
    await expect(authorize({})).rejects.toThrow("Please fill all the details");
  });

  it("ends the session for every copy of its token on sign-out", async () => {
    const { id, sessionId, token } = await aMember();
    await options().events?.signOut?.({ token: { sub: id, sid: sessionId } } as never);
    expect(await getActor(token)).toBeNull();
  });
});
