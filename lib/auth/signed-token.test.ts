import { describe, expect, it } from "vitest";
import { signToken, verifyToken } from "@/lib/auth/signed-token";

describe("an email link", () => {
  const token = signToken("renew", ["a post", "its poster"]);
  const [text = "", mac = ""] = token.split(".");

  it("carries the values it was signed with", () => {
    expect(verifyToken("renew", token)).toEqual(["a post", "its poster"]);
  });

  it.each([
    ["for another purpose", "unsubscribe", token],
    ["without its signature", "renew", text],
    ["with half of it", "renew", `${text}.${mac.slice(0, 20)}`],
    ["with another text", "renew", `${Buffer.from('["another post"]').toString("base64url")}.${mac}`],
    ["with padding of the text", "renew", `${text}=.${mac}`],
    ["with padding of the signature", "renew", `${token}=`],
    ["with a foreign character", "renew", `${token}!`],
    ["with a percent sign", "renew", `${token}%`],
    ["with a third part", "renew", `${token}.`],
    ["with a third part that says something", "renew", `${token}.AAAA`],
    ["in quotes", "renew", `"${token}"`],
    ["that is empty", "renew", ""],
    ["of dots", "renew", ".."],
  ] as const)("is invalid %s [S16]", (_, purpose, wrong) => {
    expect(verifyToken(purpose, wrong)).toBeNull();
  });
});
