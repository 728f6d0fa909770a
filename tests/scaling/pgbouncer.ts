import { findPort } from "@/scripts/find-port.mjs";
import { type Program, startProgram } from "@/tests/support/programs";

/** PgBouncer in transaction mode with the configuration for hosts. @returns the database behind it as `url` */
export async function startPgBouncer(database: string): Promise<Program & { url: string }> {
  const port = await findPort();
  const { hostname, port: target, pathname, username, password } = new URL(database);
  const name = pathname.slice(1);
  const program = await startProgram({
    name: "pgbouncer",
    config: "deploy/pgbouncer.ini",
    changes: [
      [
        "swap = host=127.0.0.1 port=5432 dbname=swap",
        `${name} = host=${hostname} port=${target} dbname=${name}`,
      ],
      ["listen_port = 6432", `listen_port = ${port}`],
      ["/etc/pgbouncer/userlist.txt", (folder) => `${folder}/users`],
    ],
    files: () => ({ users: `"${username}" "${decodeURIComponent(password)}"\n` }),
    // It refuses to run as root.
    args: (file) => [...(process.getuid?.() === 0 ? ["-u", "nobody"] : []), file],
    port,
  });
  return {
    ...program,
    url: Object.assign(new URL(database), { hostname: "127.0.0.1", port: `${port}` }).href,
  };
}
