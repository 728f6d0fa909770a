/** Prisma's schema engine as WebAssembly, since its binary is not installed. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
} from "@prisma/driver-adapter-utils";
import * as bindings from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";

export type SchemaEngine = bindings.SchemaEngine;
export type SchemaFile = { path: string; content: string };

export async function withSchemaEngine<T>(
  databaseUrl: string,
  schema: SchemaFile,
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  await load();
  const pool = openPool(databaseUrl);
  const factory = Object.assign(new PrismaPg(pool), { connect: () => connect(pool) });
  const datamodels: [string, string][] = [[schema.path, schema.content]];
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(factory);
    return await work(await bindings.SchemaEngine.new({ datamodels }, () => {}, adapter));
  } finally {
    await pool.end();
  }
}

let loading: Promise<void> | undefined;

function load(): Promise<void> {
  loading ??= instantiate();
  return loading;
}

/** The package's own entry imports the .wasm as a module, which Node does not support. */
async function instantiate(): Promise<void> {
  const entry = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");
  const code = await readFile(join(dirname(entry), "schema_engine_bg.wasm"));
  // The engine reports a panic here.
  const registry = { set_message: (message: string) => console.error(message) };
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: registry });
  const { instance } = await WebAssembly.instantiate(code, { "./schema_engine_bg.js": { ...bindings } });
  bindings.__wbg_set_wasm(instance.exports);
  (instance.exports as { __wbindgen_start: () => void }).__wbindgen_start();
}

const charType = 18;
const textType = 25;
const charColumns = new Set(["constraint_type", "confdeltype", "confupdtype"]);

/** The adapter does not know Postgres' internal type "char": it reads text, and the engine gets the real type. */
async function connect(pool: pg.Pool): Promise<SqlDriverAdapter> {
  const adapter = await new PrismaPg(pool).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    result.columnNames.forEach((name, index) => {
      if (charColumns.has(name)) result.columnTypes[index] = ColumnTypeEnum.Character;
    });
    return result;
  };
  return adapter;
}

function openPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString });
  const query: (...args: unknown[]) => Promise<pg.QueryResult> = pool.query.bind(pool);
  const asText = async (...args: unknown[]): Promise<pg.QueryResult> => {
    const result = await query(...args);
    for (const field of result.fields) if (field.dataTypeID === charType) field.dataTypeID = textType;
    return result;
  };
  return Object.assign(pool, { query: asText });
}
