import { brotliDecompressSync } from "node:zlib";
import { expect, it } from "vitest";
import { Answer } from "./answer";

it("is compressed once for all who wait for it", async () => {
  const body = Buffer.from("A chair. ".repeat(500));
  const times = { storedAt: 0, freshUntil: 0 };
  const answer = new Answer({ headers: {}, body, etag: '"1"', tags: [], ...times });
  const [one, other] = await Promise.all([answer.make("br"), answer.make("br")]);
  expect(one?.bytes).toBe(other?.bytes);
  expect(answer.get("br")).toBe(one);
  expect(brotliDecompressSync(one?.bytes ?? "")).toEqual(body);
});
