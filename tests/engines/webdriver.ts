/** A classic WebDriver client for WebKitWebDriver. */

/** An error from the driver; `code` is a name of the standard, such as "stale element reference". */
export class WebDriverError extends Error {
  readonly code: string;

  constructor(path: string, { error, message }: { error: string; message: string }) {
    super(`${path}: ${error}: ${message}`);
    this.code = error;
  }
}

export type Command = <Result>(method: string, path: string, body?: object) => Promise<Result>;

/** Longer than any page load; a hung browser must not block the run. */
const TIMEOUT_MS = 120_000;

/** @param base such as "http://127.0.0.1:4444/session/…" */
export function commandsAt(base: string): Command {
  return async (method, path, body) => {
    const sent = method === "POST" ? { body: JSON.stringify(body ?? {}) } : {};
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(`${base}${path}`, { method, signal, ...sent });
    const { value } = (await response.json()) as { value: never };
    if (!response.ok) throw new WebDriverError(path, value);
    return value;
  };
}
