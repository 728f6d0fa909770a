/** Before a build on a host: stops it where the site could not run with these variables. */
import { readEnv } from "@/lib/env";

try {
  readEnv({ ...process.env, NODE_ENV: "production" });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
