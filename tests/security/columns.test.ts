import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { COLUMNS } from "@/tests/security/columns";

it("every database column has a declared audience [S19]", async () => {
  const found = await db().$queryRaw<{ name: string }[]>`
    SELECT table_name || '.' || column_name AS "name" FROM information_schema.columns
    WHERE table_schema = 'public' ORDER BY 1`;
  const named = Object.entries(COLUMNS).flatMap(([table, { readers: _, ...kinds }]) =>
    Object.values(kinds).flatMap((columns) => columns.map((column) => `${table}.${column}`)),
  );
  expect(named.sort()).toEqual(found.map(({ name }) => name).sort());
});
