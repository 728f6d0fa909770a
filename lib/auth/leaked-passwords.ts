import "server-only";
import { createHash } from "node:crypto";
import { env } from "@/lib/env";
import { limitedText } from "@/lib/http/limited-text";
import { log } from "@/lib/observability/logger";

const TIMEOUT_MS = 3000;
const MAX_BYTES = 256 * 1024;
const PREFIX_LETTERS = 5;

/**
 * Whether the service of `LEAKED_PASSWORDS_URL` knows the password. It learns five letters of a digest, which hundreds of
 * passwords share: https://haveibeenpwned.com/API/v3#PwnedPasswords. Without a setting or an answer, none is leaked.
 */
export async function isLeaked(password: string): Promise<boolean> {
  const base = env().LEAKED_PASSWORDS_URL;
  if (!base) return false;
  const digest = createHash("sha1").update(password).digest("hex").toUpperCase();
  try {
    const lines = await ask(base, digest.slice(0, PREFIX_LETTERS));
    return lines.some((line) => isFor(line, digest.slice(PREFIX_LETTERS)));
  } catch (error) {
    log.warn({ reason: (error as Error).message.slice(0, 200) }, "leaked passwords could not be asked for");
    return false;
  }
}

async function ask(base: string, prefix: string): Promise<string[]> {
  const response = await fetch(`${base.replace(/\/$/, "")}/${prefix}`, {
    // All answers get the same length, so that nobody on the way learns more.
    headers: { "add-padding": "true", "user-agent": "SwapShop" },
    // A redirect could lead into our own network.
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the service answered ${response.status}`);
  }
  return (await limitedText(response, MAX_BYTES)).split("\n");
}

/** Lines read `SUFFIX:COUNT`; padding has a count of 0. */
function isFor(line: string, suffix: string): boolean {
  const [found, count] = line.trim().split(":");
  return found?.toUpperCase() === suffix && Number(count) > 0;
}
