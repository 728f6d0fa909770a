import { describe, expect, it } from "vitest";
import { originOf } from "@/lib/http/request/origin";

describe("a request", () => {
  it.each([
    ["own", { "sec-fetch-site": "same-origin" }],
    ["own", { "sec-fetch-site": "none" }],
    ["own", { origin: "http://localhost:3000" }],
    ["foreign", { "sec-fetch-site": "same-site" }],
    ["foreign", { "sec-fetch-site": "cross-site" }],
    ["foreign", { "sec-fetch-site": "cross-site", origin: "http://localhost:3000" }],
    ["foreign", { "sec-fetch-site": "anything" }],
    ["foreign", { origin: "null" }],
    ["foreign", { origin: "" }],
    ["foreign", { origin: "https://localhost:3000" }],
    ["foreign", { origin: "http://localhost:3000/" }],
    ["foreign", { origin: "http://localhost" }],
    ["own", { origin: "http://192.0.2.2:3000", host: "192.0.2.2:3000" }],
    ["foreign", { origin: "http://evil.example", host: "localhost:3000" }],
    ["foreign", { origin: "null", host: "null" }],
    ["unknown", { referer: "http://localhost:3000/" }],
    ["unknown", {}],
  ])("is %s with %j", (expected, headers) => {
    expect(originOf(new Headers(headers as Record<string, string>))).toBe(expected);
  });
});
