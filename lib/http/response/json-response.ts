export type JsonInit = { status?: number; headers?: Record<string, string> };

// Next and the server around it are two bundles in one process, and share only globals.
const globals = globalThis as { swapShopTexts?: WeakMap<Response, string> };
globals.swapShopTexts ??= new WeakMap();
const texts = globals.swapShopTexts;

/** As `Response.json`. The server around Next sends its text without the stream, which takes longer than most handlers. */
export function jsonResponse(body: object, { status = 200, headers }: JsonInit = {}): Response {
  const text = JSON.stringify(body);
  const response = new Response(text, {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
  texts.set(response, text);
  return response;
}

/** @returns undefined for a response that `jsonResponse` has not made */
export const getText = (response: Response): string | undefined => texts.get(response);
