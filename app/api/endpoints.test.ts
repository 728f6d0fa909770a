import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "@/app/api/endpoints";
import { listEndpoints, METHODS } from "@/lib/http/endpoint";
import { aRequest, withId } from "@/tests/support/factories";

type Handler = (request: Request, context: ReturnType<typeof withId>) => Promise<Response>;
const files = Object.entries(ENDPOINTS) as [path: string, file: Record<string, Handler>][];

/** Answers for calls that do not exist. */
const MISSING = "/api/v1/[...missing]";

const pathsBelow = (folder: string) =>
  readdirSync(`app/${folder}`, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .map((file) => `/${folder}/${file}`.replace(/\/route\.ts$/, ""))
    .filter((path) => path !== MISSING)
    .map((path) => path.replace(/\[(\w+)\]/g, "{$1}"));

describe("the list of endpoints", () => {
  it("names every route file there is, and no other", () => {
    const paths = [...pathsBelow("api/v1"), ...pathsBelow("api/health")];
    expect(files.map(([path]) => path).sort()).toEqual(paths.sort());
  });
});

describe.each(files)("%s", (path, file) => {
  const endpoints = listEndpoints(file);

  it("describes each of its methods, with a summary and a success", () => {
    expect(endpoints.length).toBeGreaterThan(0);
    for (const [, { summary, responses }] of endpoints) {
      expect(summary).toMatch(/^[A-Z].*[^.]$/);
      expect(Object.keys(responses)[0]).toMatch(/^2/);
    }
  });

  it.runIf(path.startsWith("/api/v1/") && !path.endsWith(".json"))("refuses all other methods", async () => {
    const described = endpoints.map(([method]) => method);
    for (const method of METHODS.filter((one) => !described.includes(one))) {
      const response = await file[method]?.(aRequest(path, { method }), withId("x"));
      expect([method, response?.status]).toEqual([method, 405]);
    }
    expect(file.OPTIONS).toBeDefined();
  });
});
