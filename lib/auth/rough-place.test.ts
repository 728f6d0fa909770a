import { beforeAll, describe, expect, it } from "vitest";
import { loginContext } from "@/lib/auth/device-cookie";
import { renewEnv } from "@/tests/support/shared-registry";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0";
const deviceOf = (headers: Record<string, string>) =>
  loginContext({ headers: new Headers({ "user-agent": FIREFOX, ...headers }) }).name;

describe("the place of a session", () => {
  it("is not named unless the host says who knows it", () => {
    expect(deviceOf({ "x-city": "Lewes" })).toBe("Firefox on Windows");
  });

  describe("with PLACE_HEADERS", () => {
    beforeAll(async () => {
      Object.assign(process.env, { PLACE_HEADERS: "X-City,x-country", TRUSTED_PROXIES: "1" });
      await renewEnv();
    });

    it.each([
      ["Lewes, United Kingdom", { "x-city": "Lewes", "x-country": "GB" }],
      ["São Paulo, Brazil", { "x-city": "S%C3%A3o%20Paulo", "x-country": "BR" }],
      ["Zürich", { "x-city": Buffer.from("Zürich").toString("latin1") }],
      ["L’Haÿ-les-Roses", { "x-city": encodeURIComponent("L’Haÿ-les-Roses") }],
      ["bBcc xevil.example", { "x-city": "<b>%0d%0aBcc: x@evil.example" }],
      ["x".repeat(40), { "x-city": "x".repeat(400) }],
    ])("it is %s in words", (place, headers) => {
      expect(deviceOf(headers)).toBe(`Firefox on Windows, near ${place}`);
    });

    it.each<Record<string, string>>([
      {},
      { "x-city": "", "x-country": "" },
      { "x-country": "XX" },
      { "x-country": "T1" },
      { "x-city": "%E0%A4%A" },
    ])("it is left out where the proxy knows none: %o", (headers) => {
      expect(deviceOf(headers)).toBe("Firefox on Windows");
    });
  });
});
