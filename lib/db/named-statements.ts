import "server-only";
import { createHash } from "node:crypto";
import type { QueryConfig, QueryResultRow } from "pg";
import { pool } from "@/lib/db/client";
import { queryReplica } from "@/lib/db/read-replica";
import { env } from "@/lib/env";

const MAX_STATEMENTS_PER_CONNECTION = 200;

type Sql = { text: string; values: unknown[] };

export type QueryRows = <Row extends QueryResultRow>(sql: Sql) => Promise<Row[]>;

const names = new Map<string, string>();

/** PostgreSQL parses the statement once for each connection. Rows are as `pg` reads them. */
export const queryRows: QueryRows = <Row extends QueryResultRow>(sql: Sql) => queryPrimary<Row>(named(sql));

/** For reads that show everybody the same: from the read replica, unless it lacks a known change. */
const queryPublicRows: QueryRows = async <Row extends QueryResultRow>(sql: Sql) => {
  const query = named(sql);
  return (await queryReplica<Row>(query)) ?? queryPrimary<Row>(query);
};

/** Members always read the primary. */
export const queryRowsFor = (actor: object | null): QueryRows => (actor ? queryRows : queryPublicRows);

async function queryPrimary<Row extends QueryResultRow>(query: QueryConfig): Promise<Row[]> {
  const { rows } = await pool().query<Row>(query);
  return rows;
}

function named({ text, values }: Sql): QueryConfig {
  const name = env().PREPARED_STATEMENTS === "on" ? nameOf(text) : undefined;
  return { ...(name && { name }), text, values };
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= MAX_STATEMENTS_PER_CONNECTION) return known;
  const name = createHash("sha256").update(text).digest("base64url").slice(0, 32);
  names.set(text, name);
  return name;
}
