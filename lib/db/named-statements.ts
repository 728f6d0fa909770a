import "server-only";
import { createHash } from "node:crypto";
import type { QueryResultRow } from "pg";
import { pool } from "@/lib/db/client";
import { env } from "@/lib/env";

const MAX_STATEMENTS_PER_CONNECTION = 200;

type Sql = { text: string; values: unknown[] };

const names = new Map<string, string>();

/** PostgreSQL parses the statement once for each connection. Rows are as `pg` reads them. */
export async function queryRows<Row extends QueryResultRow>({ text, values }: Sql): Promise<Row[]> {
  const name = env().PREPARED_STATEMENTS === "on" ? nameOf(text) : undefined;
  const { rows } = await pool().query<Row>({ ...(name && { name }), text, values });
  return rows;
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_STATEMENTS_PER_CONNECTION) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}
