import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET } from "@/app/api/v1/openapi.json/route";

const document = async () => (await GET().json()) as { paths: Record<string, Record<string, Operation>> };
type Operation = {
  responses: Record<string, { headers?: object; content: Record<string, { schema: object }> }>;
};

const routesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .map((file) =>
      `/${folder}/${file}`
        .replace(/^\/app/, "")
        .replace(/\/route\.ts$/, "")
        .replace("[id]", "{id}"),
    );

describe("the OpenAPI document", () => {
  it("is a valid document", async () => {
    await expectContract(GET(), "get", "/api/v1/openapi.json");
    expect(await document()).toMatchObject({ openapi: "3.1.0" });
  });

  it("describes every existing call, and no other", async () => {
    const routes = [...routesBelow("app/api/v1"), ...routesBelow("app/api/health")].filter(
      // What answers for calls that do not exist.
      (path) => !path.includes("[...missing]"),
    );
    expect(Object.keys((await document()).paths).sort()).toEqual(routes.sort());
  });

  it("gives every failure of /api/v1 one shape, and documents the waiting time", async () => {
    const operations = Object.entries((await document()).paths)
      .filter(([path]) => path.startsWith("/api/v1"))
      .flatMap(([, methods]) => Object.values(methods));
    for (const { responses } of operations) {
      for (const [status, { headers, content }] of Object.entries(responses).filter(
        ([status]) => status >= "400",
      )) {
        expect(content["application/json"]?.schema).toEqual({ $ref: "#/components/schemas/Failure" });
        expect(Object.keys(headers ?? {})).toEqual(["429", "503"].includes(status) ? ["Retry-After"] : []);
      }
    }
  });

  it("describes an upload with text fields and one to six files", async () => {
    expect(await document()).toHaveProperty(
      ["paths", "/api/v1/post/upload", "post", "requestBody", "content", "multipart/form-data", "schema"],
      expect.objectContaining({
        properties: expect.objectContaining({
          images: expect.objectContaining({ maxItems: 6, items: { type: "string", format: "binary" } }),
          title: { type: "string", minLength: 3, maxLength: 80 },
        }),
        required: ["type", "title", "description", "address", "latitude", "longitude", "images"],
      }),
    );
  });
});
