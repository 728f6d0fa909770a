import { MINUTE_MS, SECOND_MS } from "@/lib/time/durations";

type Fetch = typeof fetch;
/** Whether another page was asked for meanwhile, and whether this one has gone. */
type Page = { isLeaving: boolean; isGone: boolean; retryAfterMs?: number };
type Browser = {
  fetch: Fetch;
  /** Whether this page, and no other, is what the browser shows. */
  isShown(url: string): boolean;
  /** Whether it knows that there is no network: the service worker may have the whole page. */
  isOffline(): boolean;
  /** Notes what happens to the page; returns what stops that. */
  watch(page: Page): () => void;
};

const HEADER = "rsc";
const PREFETCH_HEADERS = ["next-router-prefetch", "next-router-segment-prefetch"];

const FIRST_DELAY_MS = 2000;
const MAX_DELAY_MS = MINUTE_MS;
const LEAVING_MS = 10_000;
/** WebKit refuses what is asked for right after the browser began to leave; the next page is there by then. */
const MAYBE_LEAVING_MS = 1500;

const never = new Promise<never>(() => {});

/**
 * Next falls back to a full page load when it cannot fetch the parts of a page. In Firefox and WebKit, which abort requests
 * on navigation, that load would replace the new navigation: so an aborted request waits. During an outage it would replace
 * the shown page by an error: so the request is repeated.
 */
export function retryingFetch({ fetch, isShown, isOffline, watch }: Browser): Fetch {
  /** The answer, or null when it has to be asked for again. */
  const attempt = async (
    input: RequestInfo | URL,
    init: RequestInit,
    page: Page,
  ): Promise<Response | null> => {
    const isRefresh = () => isShown(urlOf(input));
    try {
      const response = await whole(await fetch(input, init));
      page.retryAfterMs = retryAfterOf(response);
      return isRefresh() && isAway(response.status) ? null : response;
    } catch (error) {
      if (init.signal?.aborted) throw error;
      if (page.isLeaving || isRefresh()) return null;
      if (isOffline()) throw error;
      await pause(MAYBE_LEAVING_MS);
      if (page.isLeaving || page.isGone) return null;
      throw error;
    }
  };
  const request = async (input: RequestInfo | URL, init: RequestInit): Promise<Response> => {
    for (let tries = 0; ; tries += 1) {
      const page: Page = { isLeaving: false, isGone: false };
      const stop = watch(page);
      const response = await attempt(input, init, page).catch((error) => {
        stop();
        throw error;
      });
      if (!response)
        await pause(page.isLeaving ? LEAVING_MS : Math.max(page.retryAfterMs ?? 0, delayAfter(tries)));
      stop();
      if (response) return response;
      // The visitor has left the page: its response is no longer needed.
      if (page.isGone || !(page.isLeaving || isShown(urlOf(input)))) return never;
    }
  };
  return (input, init) => (isForPage(init) ? request(input, init) : fetch(input, init));
}

function isForPage(init: RequestInit | undefined): init is RequestInit {
  const headers = new Headers(init?.headers);
  return headers.get(HEADER) === "1" && PREFETCH_HEADERS.every((name) => !headers.has(name));
}

const urlOf = (input: RequestInfo | URL) => (input instanceof Request ? input.url : String(input));
const isAway = (status: number) => status === 429 || status >= 500;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** The server's Retry-After, capped. */
const retryAfterOf = ({ headers }: Response) =>
  Math.min(MAX_DELAY_MS, (Number(headers.get("retry-after")) || 0) * SECOND_MS);
const delayAfter = (tries: number) =>
  Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** tries) * (0.5 + Math.random() / 2);

/** Its body may be cut off as well. Our server sends pages whole, so that waiting for it costs nothing. */
async function whole(response: Response): Promise<Response> {
  if (!response.body) return response;
  const { status, statusText, headers, url, redirected } = response;
  const copy = new Response(await response.arrayBuffer(), { status, statusText, headers });
  return Object.defineProperties(copy, { url: { value: url }, redirected: { value: redirected } });
}

/** Before Next makes its first request. */
export function retryPageRequests(): void {
  const plain = window.fetch.bind(window);
  window.fetch = retryingFetch({ fetch: plain, isShown, isOffline: () => !navigator.onLine, watch });
}

function isShown(url: string): boolean {
  return addressOf(new URL(url, window.location.href)) === addressOf(new URL(window.location.href));
}

function addressOf({ pathname, searchParams }: URL): string {
  searchParams.delete("_rsc");
  return `${pathname}?${searchParams}`;
}

// Only while something is asked for: Firefox keeps no page for the back button that always listens.
function watch(page: Page): () => void {
  const leave = () => Object.assign(page, { isLeaving: true });
  const go = () => Object.assign(page, { isGone: true });
  window.addEventListener("beforeunload", leave);
  window.addEventListener("pagehide", go);
  return () => {
    window.removeEventListener("beforeunload", leave);
    window.removeEventListener("pagehide", go);
  };
}
