import type { z } from "zod";

type Limits = { min?: number; max: number };

/** Names the lengths that count after tidying in the API's description. The schema itself allows more white space. */
export const documentLength = <S extends z.ZodType>(
  schema: S,
  { min, max }: Limits,
  description?: string,
): S => schema.meta({ description, override: { ...(min && { minLength: min }), maxLength: max } });
