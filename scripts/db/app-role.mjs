/**
 * The role the site works as on a Postgres of our own, so that a statement smuggled into it cannot change tables or reach
 * files. (Who gets to run programs as the site's user can read the owner's password, which is beside the data.)
 */
import { randomBytes } from "node:crypto";
import pg from "pg";

/**
 * Makes sure that the role is there and gives it a new password, which is kept nowhere: only the site is told. What
 * the role may do, `prisma/app-role.ts` grants.
 *
 * @param {string} owner the address of the database, as somebody who may make roles
 * @param {string} name of the role; letters, digits and underscores
 * @returns {Promise<string>} the address of the same database as that role
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
