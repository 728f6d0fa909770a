import { z } from "zod";

/** As JavaScript writes what is all but 0, too: "4e-7" and "0.0000012345678901234567" are places in Greenwich. */
const NUMBER = /^[+-]?\d{1,9}(\.\d{1,25})?(e-\d{1,3})?$/;

/** A decimal number as people type it; "1e3", "0x10", "NaN" and the like are no numbers here. */
function decimal(name: string, missing: string) {
  return (
    z
      .union([z.string(), z.number().transform(String)], missing)
      .pipe(z.string().max(40, `${name} is not a number.`))
      .transform((typed) => typed.trim())
      .pipe(z.string().min(1, { error: missing, abort: true }).regex(NUMBER, `${name} is not a number.`))
      // A pin on the equator may be written "-0.0000".
      .transform((typed) => Number(typed) + 0)
  );
}

/** An angle on earth, as JSON or as typed text; `name` begins its error messages. */
export const coordinate = (name: string, limit: number) =>
  decimal(name, `${name} is missing.`).refine(
    (value) => Math.abs(value) <= limit,
    `${name} lies between −${limit} and ${limit}.`,
  );

/** A distance in kilometres above 0, as JSON or as typed text. */
export const kilometres = (name: string, limit: number) =>
  decimal(name, `${name} is missing.`).refine(
    (value) => value > 0 && value <= limit,
    `${name} lies above 0 and is at most ${limit} km.`,
  );
