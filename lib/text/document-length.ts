import type { z } from "zod";

type Limits = { min?: number; max: number };

/** Documents the lengths after normalization; the schema itself allows more white space. */
export const documentLength = <S extends z.ZodType>(
  schema: S,
  { min, max }: Limits,
  description?: string,
): S => schema.meta({ description, override: { ...(min && { minLength: min }), maxLength: max } });
