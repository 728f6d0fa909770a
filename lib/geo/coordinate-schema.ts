import { z } from "zod";
import { numberFailures } from "@/lib/geo/texts";

/** Includes JavaScript's notation of small numbers: "4e-7" is near Greenwich. */
const NUMBER = /^[+-]?\d{1,9}(\.\d{1,25})?(e-\d{1,3})?$/;
const MAX_LENGTH = 40;

/** JSON or typed text; rejects "1e3", "0x10" and "NaN". */
function decimal(name: string) {
  const missing = numberFailures.missing(name);
  const notNumeric = numberFailures.notNumeric(name);
  return (
    z
      .union([z.string(), z.number().transform(String)], missing)
      .pipe(z.string().max(MAX_LENGTH, notNumeric))
      .transform((typed) => typed.trim())
      .pipe(z.string().min(1, { error: missing, abort: true }).regex(NUMBER, notNumeric))
      // Avoids -0.
      .transform((typed) => Number(typed) + 0)
  );
}

/** Degrees; `name` begins the error messages. */
export const coordinate = (name: string, limit: number) =>
  decimal(name).refine((value) => Math.abs(value) <= limit, numberFailures.angleOutOfRange(name, limit));

/** Kilometres above 0. */
export const kilometres = (name: string, limit: number) =>
  decimal(name).refine(
    (value) => value > 0 && value <= limit,
    numberFailures.distanceOutOfRange(name, limit),
  );
