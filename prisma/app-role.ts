/** Migrates as the owner and grants row access to the site's role. */
import pg from "pg";
import { migrate } from "./migrate";

type Settings = Record<string, string | undefined>;

/** The first that is set. A pooler gives each transaction any connection, and owners are often unknown to it. */
const ADDRESSES = ["MIGRATION_DATABASE_URL", "DIRECT_DATABASE_URL", "DATABASE_URL"] as const;

/**
 * Migrates as `MIGRATION_DATABASE_URL` if set, and then grants the role of `DATABASE_URL` access to rows only.
 * Without it, past the pooler if there is one.
 *
 * @returns the names of the migrations applied by this call
 */
export async function migrateAsOwner(settings: Settings): Promise<string[]> {
  const { DATABASE_URL, MIGRATION_DATABASE_URL } = settings;
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set.");
  const name = ADDRESSES.find((address) => settings[address]) ?? "DATABASE_URL";
  const applied = await migrate(settings[name] || DATABASE_URL).catch(explainUnreachable(name));
  if (MIGRATION_DATABASE_URL) await grantRows(MIGRATION_DATABASE_URL, roleOf(DATABASE_URL));
  return applied;
}

/** The system's message names no database, and is empty for a host with several addresses. */
const explainUnreachable =
  (name: string) =>
  (error: Error & { code?: unknown }): never => {
    const code = String(error.code ?? "");
    if (!/^E[A-Z]+$/.test(code)) throw error;
    throw new Error(`The database at ${name} cannot be reached: ${error.message || code}`, { cause: error });
  };

const roleOf = (url: string) => decodeURIComponent(new URL(url).username);

async function grantRows(owner: string, role: string): Promise<void> {
  if (role === roleOf(owner)) throw new Error("DATABASE_URL and MIGRATION_DATABASE_URL name the same role.");
  const client = new pg.Client({ connectionString: owner });
  client.on("error", () => {});
  await client.connect();
  const quotedRole = client.escapeIdentifier(role);
  const quotedDatabase = client.escapeIdentifier(client.database ?? "");
  try {
    await client.query(`
      GRANT USAGE ON SCHEMA public TO ${quotedRole};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${quotedRole};
      GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${quotedRole};
      REVOKE INSERT, UPDATE, DELETE ON _prisma_migrations FROM ${quotedRole};
      -- By default every role may create temporary tables and functions.
      REVOKE TEMPORARY ON DATABASE ${quotedDatabase} FROM PUBLIC`);
  } finally {
    await client.end();
  }
}
