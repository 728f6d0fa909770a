import type { FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

export type LoadFields<Typed> = () => Promise<z.ZodType<unknown, Typed>>;

export type LateResolver<Typed extends FieldValues> = {
  check: Resolver<Typed>;
  /** Loads it. Never rejects. */
  prepare(): Promise<unknown>;
};

/**
 * Checks a form by the schema its API call uses. The schema and its library come when they are needed: no page waits for
 * them. Where they cannot be loaded, as without a connection, the server alone checks.
 */
export function createLateResolver<Typed extends FieldValues>(
  loadFields: LoadFields<Typed>,
): LateResolver<Typed> {
  let loaded: Promise<Resolver<Typed>> | undefined;
  const load = () => {
    loaded ??= loadResolver(loadFields).catch(() => {
      loaded = undefined;
      return async (values) => ({ values, errors: {} });
    });
    return loaded;
  };
  return {
    check: async (...form) => (await load())(...form),
    prepare: load,
  };
}

async function loadResolver<Typed extends FieldValues>(load: LoadFields<Typed>): Promise<Resolver<Typed>> {
  const [fields, { zodResolver }] = await Promise.all([load(), import("@hookform/resolvers/zod")]);
  return zodResolver(fields, undefined, { raw: true });
}
