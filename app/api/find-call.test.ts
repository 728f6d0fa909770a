import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "@/app/api/endpoints";
import { findCall } from "@/app/api/find-call";
import { METHODS } from "@/lib/http/endpoint";

type Handlers = Partial<Record<string, (request: Request, context: { params: Promise<unknown> }) => unknown>>;
const calls = Object.entries(ENDPOINTS as Record<string, Handlers>).filter(([path]) =>
  path.startsWith("/api/v1/"),
);

const ask = async (method: string, path: string) => {
  const response = await findCall(method, path)?.(new Request(`http://swap.example${path}`, { method }));
  return response && { status: response.status, ...((await response.json()) as { code?: string }) };
};

describe("a call", () => {
  it.each(calls)("of %s finds the handlers of its file", (path, handlers) => {
    const real = path.replace(/\{\w+\}/g, "3f1d6c5e-0000-4000-8000-000000000000");
    for (const method of METHODS) expect(findCall(method, real) !== null, method).toBe(method in handlers);
  });

  it("with a fixed name beside a parameter finds the fixed one", async () => {
    expect(await ask("GET", "/api/v1/post/nearby")).toMatchObject({ status: 422 });
  });

  it("of a malformed or unknown id names nothing", async () => {
    expect(await ask("GET", "/api/v1/post/chair")).toMatchObject({ status: 404, code: "notFound" });
    expect(await ask("GET", "/api/v1/post/a%20chair")).toMatchObject({ status: 404, code: "notFound" });
  });

  it("with another method is refused, and with another path not found", async () => {
    expect(await ask("DELETE", "/api/v1/login")).toMatchObject({ status: 405 });
    expect(await ask("POST", "/api/v1/nothing")).toMatchObject({ status: 404 });
    expect(await ask("GET", "/api/v1/openapiXjson")).toMatchObject({ status: 404 });
  });

  it("of a stored picture finds its handler, which knows no other file", async () => {
    const response = await findCall("GET", "/images/nothing.webp")?.(new Request("http://swap.example"));
    expect(response?.status).toBe(404);
    expect(findCall("POST", "/images/nothing.webp")).toBeNull();
  });

  it("outside the API belongs to Next", () => {
    for (const path of ["/", "/api/health/ready", "/api/cron", "/api/auth/session", "/feed/x"])
      expect(findCall("GET", path), path).toBeNull();
  });
});
