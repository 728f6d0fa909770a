/** The values of all private columns, with their permitted readers. */
import type pg from "pg";
import { COLUMNS } from "@/tests/security/columns";

export type Secret = {
  value: string;
  /** Table and column. */
  columns: string[];
  /** Ids of members. */
  readers: Set<string>;
};

const CANARY = /canary[0-9a-f]{14}/g;
/** Text without the canary word is a secret only if nobody could have typed it: ids, digests, keys. */
const UNTYPED = /^[^\s]{16,}$/;

type Column = { table: string; column: string; type: string };
type Row = { value: string; readers: string[] | null };

/** All secrets, and the columns without one. */
export async function listSecrets(
  database: pg.Client,
  words: Map<string, { what: string; readers: string[] }>,
): Promise<{ secrets: Secret[]; empty: string[] }> {
  const known = new Map<string, Secret>();
  const empty: string[] = [];
  const add = (value: string, column: string, readers: string[]) => {
    const secret = known.get(value) ?? { value, columns: [], readers: new Set() };
    secret.columns.push(column);
    for (const reader of readers) secret.readers.add(reader);
    known.set(value, secret);
  };
  const columns = await listColumns(database);
  for (const { table, column, type } of columns.filter((one) => isOf(one, "private", "secret"))) {
    const readers = isOf({ table, column }, "private") ? COLUMNS[table]?.readers : undefined;
    const rows = await read(database, { table, column, type }, readers);
    const found = rows.flatMap((row) => valuesOf(row.value, type).map((value) => ({ ...row, value })));
    for (const row of found) add(row.value, `${table}.${column}`, row.readers ?? []);
    if (found.length === 0) empty.push(`${table}.${column}`);
  }
  // A public value is no secret in another column, such as a common timestamp.
  for (const column of columns.filter((one) => isOf(one, "public"))) {
    for (const { value } of await read(database, column)) known.delete(value);
  }
  for (const [word, { what, readers }] of words) add(word, what, readers);
  return { secrets: [...known.values()], empty };
}

async function listColumns(database: pg.Client): Promise<Column[]> {
  const { rows } = await database.query<Column>(
    `SELECT table_name AS "table", column_name AS "column", data_type AS "type"
     FROM information_schema.columns WHERE table_schema = 'public'`,
  );
  return rows;
}

const isOf = ({ table, column }: Omit<Column, "type">, ...kinds: ("public" | "private" | "secret")[]) =>
  kinds.some((kind) => COLUMNS[table]?.[kind]?.includes(column));

async function read(
  database: pg.Client,
  { table, column, type }: Column,
  readers = "NULL::uuid[]",
): Promise<Row[]> {
  const isTime = type.startsWith("timestamp");
  const text = isTime
    ? `to_char(t."${column}" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS')`
    : `t."${column}"::text`;
  const sql = `SELECT ${text} AS "value", (${readers})::text[] AS "readers" FROM "${table}" t WHERE t."${column}" IS NOT NULL`;
  return (await database.query<Row>(sql)).rows;
}

function valuesOf(value: string, type: string): string[] {
  const canaries = value.match(CANARY);
  if (canaries) return canaries;
  if (type === "double precision") return /\.\d{3,}/.test(value) ? [value] : [];
  return UNTYPED.test(value) ? [value] : [];
}

type Search = (text: string) => Secret[];

/** Finds secrets in texts, first by the longest word of each, which is rare. */
export function searchFor(secrets: Secret[]): Search {
  const byWord = new Map<string, Secret[]>();
  for (const secret of secrets) {
    const [word = ""] = (secret.value.match(/[A-Za-z0-9]+/g) ?? []).sort((a, b) => b.length - a.length);
    byWord.set(word, [...(byWord.get(word) ?? []), secret]);
  }
  return (text) => {
    const words = new Set([...(text.match(/[A-Za-z0-9]+/g) ?? []), ...(text.match(CANARY) ?? [])]);
    return [...words].flatMap((word) => byWord.get(word) ?? []).filter(({ value }) => isIn(text, value));
  };
}

/** As a whole number or id, not as a part of a longer one. */
function isIn(text: string, value: string): boolean {
  if (!/^-?[\d.]+$/.test(value)) return text.includes(value);
  return new RegExp(`(?<![\\d.])${value.replaceAll(".", "\\.")}(?!\\d)`).test(text);
}
