/** A second instance behind a proxy that terminates TLS. */
import { findPort } from "@/scripts/find-port.mjs";
import { expect } from "@/tests/support/fixtures";
import { startServer } from "@/tests/support/site";
import type { OwnSite } from "./site-fixture";

export const HOST = "swap.example";
export const ORIGIN = `https://${HOST}`;

/** Its local port, where it answers to `HOST`. */
export async function behindHttps({ env }: OwnSite): Promise<{ port: number; stop(): Promise<unknown> }> {
  const port = await findPort();
  const { stop } = startServer({ ...env, PORT: String(port), APP_URL: ORIGIN, LOG_LEVEL: "silent" });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  return { port, stop };
}
