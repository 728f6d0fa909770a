import { describe, expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET } from "@/app/api/v1/openapi.json/route";
import { aRequest } from "@/tests/support/factories";

const PATH = "/api/v1/openapi.json";

const document = async () =>
  (await (await GET(aRequest(PATH))).json()) as { paths: Record<string, Record<string, Operation>> };
type Operation = {
  responses: Record<string, { headers?: object; content: Record<string, { schema: object }> }>;
};

describe("the OpenAPI document", () => {
  it("is a valid document", async () => {
    await expectContract(await GET(aRequest(PATH)), "get", PATH);
    expect(await document()).toMatchObject({ openapi: "3.1.0" });
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
