import { expect, it } from "vitest";
import { DELETE, GET, PATCH, POST, PUT } from "@/app/api/v1/[...missing]/route";
import { aRequest } from "@/tests/support/factories";

it.each(Object.entries({ DELETE, GET, PATCH, POST, PUT }))(
  "an unknown call is a 404 in JSON: %s",
  async (method, call) => {
    const response = await call(aRequest("/api/v1/nope", { method }));
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ success: false, code: "notFound", message: "404 Not Found" });
  },
);
