import type { ResolverOptions } from "react-hook-form";
import { expect, test } from "vitest";
import { z } from "zod";
import { createLateResolver } from "@/components/browser/late-resolver";

const fields = z.object({ title: z.string().min(3, "The title needs at least 3 characters.") });
type Typed = z.input<typeof fields>;
const options: ResolverOptions<Typed> = { fields: {}, shouldUseNativeValidation: false };

test("checks by a schema that is loaded once, and keeps what was typed as it is", async () => {
  let loads = 0;
  const { check, prepare } = createLateResolver<Typed>(async () => {
    loads++;
    return fields;
  });
  expect(loads).toBe(0);
  await prepare();
  expect(await check({ title: "ab" }, undefined, options)).toMatchObject({
    errors: { title: { message: "The title needs at least 3 characters." } },
  });
  expect(await check({ title: " chair " }, undefined, options)).toEqual({
    values: { title: " chair " },
    errors: {},
  });
  expect(loads).toBe(1);
});

test("leaves it to the server while the schema cannot be loaded, and tries again", async () => {
  let isOffline = true;
  const { check } = createLateResolver<Typed>(async () => {
    if (isOffline) throw new Error("offline");
    return fields;
  });
  expect(await check({ title: "ab" }, undefined, options)).toEqual({ values: { title: "ab" }, errors: {} });
  isOffline = false;
  expect(await check({ title: "ab" }, undefined, options)).toHaveProperty("errors.title");
});
