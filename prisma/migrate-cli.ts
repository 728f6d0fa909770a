/** `npm run db:migrate`: brings the database of the environment up to date. */
import { migrateAsOwner } from "./app-role";

async function main(): Promise<void> {
  const applied = await migrateAsOwner(process.env);
  for (const name of applied) console.log(`Applied ${name}`);
  if (applied.length === 0) console.log("Database is up to date");
}

main().catch((error: unknown) => {
  console.error(error instanceof Error && error.message ? error.message : error);
  process.exitCode = 1;
});
