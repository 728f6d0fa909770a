import { describe, expect, it } from "vitest";
import { IMPERSONAL_TABLES, STORED_DATA } from "@/app/privacy/stored-data";
import { pool } from "@/lib/db/client";

async function columnsByTable(): Promise<Map<string, string[]>> {
  const { rows } = await pool().query<{ table: string; columns: string[] }>(`
    SELECT table_name AS "table", array_agg(column_name::text) AS "columns" FROM information_schema.columns
    WHERE table_schema = 'public' GROUP BY 1 ORDER BY 1`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

const named = STORED_DATA.flatMap(({ columns }) => Object.entries(columns));

describe("the privacy page", () => {
  it("names every table of the database, or says why there is nobody in it", async () => {
    const tables = [...(await columnsByTable()).keys()];
    const listed = new Set([...named.map(([table]) => table), ...Object.keys(IMPERSONAL_TABLES)]);
    expect([...listed].sort()).toEqual(tables.sort());
  });

  it("names every column of a table that it divides, once", async () => {
    const columns = await columnsByTable();
    const divided = new Set(named.filter(([, names]) => names !== "all").map(([table]) => table));
    expect(divided.size).toBeGreaterThan(0);
    for (const table of divided) {
      const said = named.flatMap(([name, names]) => (name === table && names !== "all" ? names : []));
      expect([table, [...said].sort()]).toEqual([table, columns.get(table)?.sort()]);
    }
  });
});
