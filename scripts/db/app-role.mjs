/** The site's role on the embedded Postgres: an injected statement cannot change tables or reach files. */
import { randomBytes } from "node:crypto";
import pg from "pg";

/**
 * Creates the role if necessary and sets a new password, which is stored nowhere. `prisma/app-role.ts` grants its rights.
 *
 * @param {string} owner connection string of a role that may create roles
 * @param {string} name letters, digits and underscores
 * @returns {Promise<string>} connection string of the app role
 */
export async function ensureAppRole(owner, name) {
  const password = randomBytes(24).toString("base64url");
  const client = new pg.Client({ connectionString: owner });
  client.on("error", () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = $1", [name]);
    if (rowCount === 0) await client.query(`CREATE ROLE ${client.escapeIdentifier(name)}`);
    await client.query(`ALTER ROLE ${client.escapeIdentifier(name)} LOGIN PASSWORD '${password}'`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(owner), { username: name, password }).href;
}
