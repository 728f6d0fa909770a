import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { retryingFetch } from "@/components/layout/page-requests";

const SHOWN = "https://swap.example/feed/1";
const OTHER = "https://swap.example/about";
const PAGE = { headers: { rsc: "1" } };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A browser that shows one page; `answers` are what its requests get, one after the other. */
function aBrowser(...answers: (number | "no connection" | "cut off")[]) {
  const page = { isLeaving: false, isGone: false };
  const browser = { shows: SHOWN, asked: 0, isOffline: false };
  const cutOff = () =>
    new ReadableStream({ start: (body) => body.error(new DOMException("Cut off", "AbortError")) });
  const fetch = async () => {
    browser.asked += 1;
    const answer = answers.shift() ?? 200;
    if (answer === "no connection") throw new TypeError("NetworkError");
    return answer === "cut off"
      ? new Response(cutOff())
      : new Response("parts", { status: answer, headers: answer === 429 ? { "retry-after": "30" } : {} });
  };
  const watch = (watched: typeof page) => {
    Object.defineProperties(watched, {
      isLeaving: { get: () => page.isLeaving },
      isGone: { get: () => page.isGone },
    });
    return () => {};
  };
  const steady = retryingFetch({
    fetch,
    isShown: (url) => url === browser.shows,
    isOffline: () => browser.isOffline,
    watch,
  });
  const ask = (url: string, init: RequestInit = PAGE) => {
    const heard = { answer: "" };
    steady(url, init).then(
      async (response) => Object.assign(heard, { answer: `${response.status} ${await response.text()}` }),
      (error) => Object.assign(heard, { answer: error.message }),
    );
    return heard;
  };
  return { page, browser, ask };
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("a page refresh is retried until the site is back", async () => {
  const { browser, ask } = aBrowser("no connection", 503, "cut off", 429);
  const heard = ask(SHOWN);
  await wait(1);
  expect(heard.answer).toBe("");
  await wait(60_000);
  expect(heard.answer).toBe("200 parts");
  expect(browser.asked).toBe(5);
});

test("a site that sends Retry-After is not asked earlier", async () => {
  const { browser, ask } = aBrowser(429);
  const heard = ask(SHOWN);
  await wait(29_000);
  expect(browser.asked).toBe(1);
  await wait(2000);
  expect(heard.answer).toBe("200 parts");
});

test("a page that no longer exists is reported at once", async () => {
  const { ask } = aBrowser(404);
  const heard = ask(SHOWN);
  await wait(1);
  expect(heard.answer).toBe("404 parts");
});

test("when another page cannot be fetched, Next may load it as a whole", async () => {
  const { ask } = aBrowser("no connection", 500);
  const [lost, broken] = [ask(OTHER), ask(OTHER)];
  await wait(2000);
  expect(lost.answer).toBe("NetworkError");
  expect(broken.answer).toBe("500 parts");
});

test("without a network Next may do so at once: the service worker may have that page", async () => {
  const { browser, ask } = aBrowser("no connection");
  browser.isOffline = true;
  const heard = ask(OTHER);
  await wait(1);
  expect(heard.answer).toBe("NetworkError");
});

test("a request cancelled by navigation is not reported", async () => {
  const { page, browser, ask } = aBrowser("no connection", "cut off");
  page.isLeaving = true;
  const heard = [ask(SHOWN), ask(OTHER)];
  await wait(1000);
  page.isGone = true;
  await wait(60_000);
  expect(heard).toEqual([{ answer: "" }, { answer: "" }]);
  expect(browser.asked).toBe(2);
});

test("a request made right after the browser began to leave is not reported", async () => {
  const { page, browser, ask } = aBrowser("no connection");
  const heard = ask(OTHER);
  await wait(1000);
  page.isGone = true;
  await wait(60_000);
  expect([heard.answer, browser.asked]).toEqual(["", 1]);
});

test("a page that was not left after all, as for a download, continues", async () => {
  const { page, ask } = aBrowser("no connection");
  page.isLeaving = true;
  const heard = ask(OTHER);
  await wait(1000);
  expect(heard.answer).toBe("");
  await wait(10_000);
  expect(heard.answer).toBe("200 parts");
});

test("a pending refresh is dropped after navigation to another page", async () => {
  const { browser, ask } = aBrowser("no connection");
  const heard = ask(SHOWN);
  await wait(1);
  browser.shows = OTHER;
  await wait(60_000);
  expect(heard.answer).toBe("");
  expect(browser.asked).toBe(1);
});

test("prefetches and other requests fail as before", async () => {
  const { ask } = aBrowser("no connection", "no connection");
  const beforehand = ask(SHOWN, { headers: { rsc: "1", "next-router-prefetch": "1" } });
  const call = ask(SHOWN, {});
  await wait(1);
  expect([beforehand.answer, call.answer]).toEqual(["NetworkError", "NetworkError"]);
});
