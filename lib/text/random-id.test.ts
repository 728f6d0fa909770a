import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { randomId } from "@/lib/text/random-id";

afterEach(() => vi.unstubAllGlobals());

it("a random id is a UUID, with and without a secure context", () => {
  expect(z.uuidv4().safeParse(randomId()).success).toBe(true);
  const { getRandomValues } = crypto;
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 100 }, randomId);
  expect(ids.every((id) => z.uuidv4().safeParse(id).success)).toBe(true);
  expect(new Set(ids).size).toBe(100);
});
