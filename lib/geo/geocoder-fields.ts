import "server-only";
import { z } from "zod";
import { normalizeLine } from "@/lib/text/normalize";

const MAX_LETTERS = 200;

export const degrees = (limit: number) =>
  z
    .union([z.string().regex(/^-?\d{1,3}(\.\d{1,20})?$/), z.number()])
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit);

/** Empty if it is missing or anything else. */
export const word = z.string().max(MAX_LETTERS).catch("");

export const toShortLine = (text: string) => [...normalizeLine(text)].slice(0, MAX_LETTERS).join("").trim();
