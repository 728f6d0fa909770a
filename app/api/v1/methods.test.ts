import { describe, expect, it } from "vitest";
import * as login from "@/app/api/v1/login/route";
import * as post from "@/app/api/v1/post/route";
import { aRequest } from "@/tests/support/factories";

const calls = { login, post };

describe.each([
  ["login", "PUT", "POST, OPTIONS"],
  ["login", "GET", "POST, OPTIONS"],
  ["post", "DELETE", "GET, HEAD, OPTIONS"],
] as const)("%s, called by %s", (name, method, allow) => {
  it("is refused in JSON, with the methods it allows", async () => {
    const handler = (calls[name] as Record<string, (request: Request) => Promise<Response>>)[method];
    const response = await handler?.(aRequest(`/api/v1/${name}`, { method }));
    expect(response?.status).toBe(405);
    expect(response?.headers.get("allow")).toBe(allow);
    expect(await response?.json()).toMatchObject({ success: false, code: "methodUnknown" });
  });
});

it("an OPTIONS request lists the methods of the address, and no others", async () => {
  for (const [name, allow] of [
    ["login", "POST, OPTIONS"],
    ["post", "GET, HEAD, OPTIONS"],
  ] as const) {
    const { status, headers } = await calls[name].OPTIONS(aRequest(`/api/v1/${name}`, { method: "OPTIONS" }));
    expect([name, status, headers.get("allow")]).toEqual([name, 204, allow]);
  }
});
