import { anyAddress } from "./fixtures";

const TIMEOUT_MS = 30_000;

export type Page = { status: number; text: string; headers: Headers };

/** Asks from a random network; again, as browsers do, if the connection was closed before it was used again. */
export async function fetchPage(site: string, path: string, own: Record<string, string> = {}): Promise<Page> {
  const headers = { "x-forwarded-for": anyAddress(), ...own };
  const ask = () =>
    fetch(site + path, { headers, redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
  const response = await ask().catch((error: Error) => {
    if (!String(error.cause).includes("other side closed")) throw error;
    return ask();
  });
  return { status: response.status, text: await response.text(), headers: response.headers };
}
