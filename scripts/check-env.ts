/** Stops a build on a host if the environment is invalid. */
import { readEnv } from "@/lib/env";

try {
  readEnv({ ...process.env, NODE_ENV: "production" });
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
