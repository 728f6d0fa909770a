import { expect, it } from "vitest";
import { GET } from "@/app/api/auth/[...nextauth]/route";
import { LIMITS } from "@/lib/http/rate-limits/limits";
import { aRequest } from "@/tests/support/factories";

const ask = (action: string, headers: Record<string, string> = {}) =>
  GET(aRequest(`/api/auth/${action}`, { headers }), { params: Promise.resolve({ nextauth: [action] }) });

it("next-auth's error page is the login page, and unknown error codes are dropped", async () => {
  const { status, headers } = await ask("error");
  expect([status, new URL(headers.get("location") ?? "").pathname]).toEqual([302, "/login"]);
  expect(headers.get("location")).not.toContain("undefined");
});

it("next-auth calls are rate-limited by network, including unknown ones [S54]", async () => {
  const own = { "x-forwarded-for": "203.0.113.77" };
  const statuses: number[] = [];
  for (let time = 0; time <= LIMITS.nextAuth.points; time += 1)
    statuses.push((await ask("nothing", own)).status);
  expect(new Set(statuses.slice(0, -1))).toEqual(new Set([404]));
  const refused = await ask("csrf", own);
  expect([statuses.at(-1), refused.status]).toEqual([429, 429]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await ask("nothing")).status).toBe(404);
});
