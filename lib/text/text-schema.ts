import { z } from "zod";
import { normalizeLine, normalizeText } from "@/lib/text/normalize";
import { fieldFailures } from "@/lib/text/texts";

/** Of public text: its author was told that the words are doubtful. */
export const isConfirmed = z
  .boolean("Say whether it is to be published as it is.")
  .meta({ description: "Publishes it as it is, after an answer with the code `doubtful`." });

const maxRawLength = (max: number) => max * 4 + 100;

export function line(name: string, min: number, max: number) {
  return z
    .string(fieldFailures.missing(name))
    .max(maxRawLength(max), fieldFailures.tooLong(name, max))
    .transform(normalizeLine)
    .pipe(lengths(name, min, max));
}

export function text(name: string, min: number, max: number) {
  return z
    .string(fieldFailures.missing(name))
    .max(maxRawLength(max), fieldFailures.tooLong(name, max))
    .transform(normalizeText)
    .pipe(lengths(name, min, max));
}

/** Counts code points, as PostgreSQL does, not UTF-16 units. */
function lengths(name: string, min: number, max: number) {
  return z
    .string()
    .refine((value) => min === 0 || value !== "", { error: fieldFailures.missing(name), abort: true })
    .refine((value) => [...value].length >= min, fieldFailures.tooShort(name, min))
    .refine((value) => [...value].length <= max, fieldFailures.tooLong(name, max));
}
