import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { MINUTE_MS } from "@/lib/time/durations";

const SOURCE = readFileSync(join(process.cwd(), "public/sw.js"), "utf8");
const ORIGIN = "https://swap.example.org";

type Listener = (event: object) => void;

/** The caches of one browser, in the order of their contents. */
function createCaches() {
  const all = new Map<string, Map<string, Response>>();
  const key = (asked: string | Request) =>
    new URL(typeof asked === "string" ? asked : asked.url, ORIGIN).href;
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    const put = async (asked: string | Request, answer: Response) => {
      entries.delete(key(asked));
      entries.set(key(asked), answer);
    };
    return {
      put,
      match: async (asked: string | Request) => entries.get(key(asked))?.clone(),
      delete: async (asked: string | Request) => entries.delete(key(asked)),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
      add: async (asked: string) => put(asked, new Response(`file ${asked}`)),
    };
  };
  return {
    all,
    api: { open, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) },
  };
}

/** A service worker of one build. `site` is what answers, or null without a connection. */
async function aWorker(build = "1", { all, api } = createCaches()) {
  const site: { answers: ((path: string) => Response) | null } = {
    answers: (path) => new Response(`first ${path}`),
  };
  const asked: string[] = [];
  let time = Date.now();
  const clock = { now: () => time };
  const listeners = new Map<string, Listener>();
  const self = {
    location: new URL(`${ORIGIN}/sw.js?build=${build}`),
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
  };
  const fetch = async (target: string | Request) => {
    const path = new URL(typeof target === "string" ? target : target.url, ORIGIN).pathname;
    asked.push(path);
    if (!site.answers) throw new TypeError("Failed to fetch");
    return site.answers(path);
  };
  runInNewContext(SOURCE, { self, caches: api, fetch, URL, Response, Request, Map, Date: clock });

  const dispatch = async (name: string, values: object = {}): Promise<Response | undefined> => {
    const pending: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    listeners.get(name)?.({
      ...values,
      waitUntil: (work: Promise<unknown>) => pending.push(work),
      respondWith: (work: Promise<Response>) => {
        answer = work;
      },
    });
    const answered = await answer;
    for (const work of pending) await work;
    return answered;
  };
  await dispatch("install");
  await dispatch("activate");
  asked.length = 0;
  site.answers = (path) => new Response(path);
  return {
    site,
    asked,
    waits: (ms: number) => {
      time += ms;
    },
    caches: { all, api },
    kept: () =>
      [...all.values()].flatMap((entries) => [...entries.keys()].map((url) => new URL(url).pathname)),
    opens: async (path: string) => {
      const request = Object.defineProperty(new Request(ORIGIN + path), "mode", { value: "navigate" });
      return (await dispatch("fetch", { request }))?.text();
    },
    loads: (path: string) => dispatch("fetch", { request: new Request(ORIGIN + path) }),
    tell: (data: object) => dispatch("message", { data }),
  };
}

test("pages that were opened are there without a connection, the others explain why not", async () => {
  const { opens, site } = await aWorker();
  for (const path of ["/me", "/feed/1", "/messages/2?from=mail", "/about"]) await opens(path);
  site.answers = null;
  expect(await opens("/me")).toBe("/me");
  expect(await opens("/feed/1")).toBe("/feed/1");
  expect(await opens("/messages/2")).toBe("/messages/2");
  expect(await opens("/about")).toBe("first /offline");
  expect(await opens("/feed/2")).toBe("first /offline");
  expect(await opens("/")).toBe("first /");
});

test("a page that is gone is dropped, one that fails for now is kept", async () => {
  const { opens, site } = await aWorker();
  await opens("/feed/1");
  await opens("/feed/2");
  site.answers = (path) => new Response("no", { status: path === "/feed/1" ? 410 : 503 });
  await opens("/feed/1");
  await opens("/feed/2");
  site.answers = null;
  expect(await opens("/feed/1")).toBe("first /offline");
  expect(await opens("/feed/2")).toBe("/feed/2");
});

test("only the forty pages opened last are kept", async () => {
  const { opens, kept } = await aWorker();
  for (let index = 0; index < 42; index += 1) await opens(`/feed/${index}`);
  await opens("/feed/2");
  await opens("/feed/42");
  const pages = kept().filter((path) => path.startsWith("/feed/"));
  expect(pages).toHaveLength(40);
  expect(pages.slice(0, 1)).toEqual(["/feed/4"]);
  expect(pages.slice(-2)).toEqual(["/feed/2", "/feed/42"]);
});

test("a page that was opened without loading it whole is fetched once", async () => {
  const { tell, opens, asked, site } = await aWorker();
  await tell({ keep: "/feed/1" });
  await tell({ keep: "/feed/1" });
  await tell({ keep: "/host" });
  expect(asked).toEqual(["/feed/1"]);
  site.answers = null;
  expect(await opens("/feed/1")).toBe("/feed/1");
});

test("logging out removes pages and pictures, and what arrives later is not kept", async () => {
  const { tell, opens, loads, kept, site } = await aWorker();
  await opens("/messages/2");
  await loads("/images/a-320.webp");
  await loads("/_next/static/chunks/a.js");
  let answer = (_: Response) => {};
  const late = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  site.answers = () => late as unknown as Response;
  const asking = tell({ keep: "/messages/3" });
  await tell({ forget: true });
  answer(new Response("late"));
  await asking;
  expect(kept()).toEqual(["/", "/offline", "/_next/static/chunks/a.js"]);
});

test("answers of the API are never kept, nor asked for", async () => {
  const { loads, tell, opens, kept } = await aWorker();
  expect(await loads("/api/v1/me")).toBeUndefined();
  await tell({ keep: "/api/v1/me", files: ["/api/v1/me", "https://elsewhere.example/_next/static/a.js"] });
  await opens("/api/v1/me");
  expect(kept().filter((path) => path.startsWith("/api"))).toEqual([]);
  expect(kept()).toEqual(["/", "/offline"]);
});

test("files that were loaded before the worker was there are kept", async () => {
  const { tell, kept } = await aWorker();
  await tell({ files: [`${ORIGIN}/_next/static/chunks/a.js`, `${ORIGIN}/icons.svg`, `${ORIGIN}/feed/1`] });
  expect(kept()).toEqual(["/", "/offline", "/_next/static/chunks/a.js", "/icons.svg"]);
});

test("pages that nobody opened are kept ahead once, if they may be kept", async () => {
  const { tell, asked, waits } = await aWorker();
  await tell({ ahead: ["/me", "/rules"] });
  waits(2 * MINUTE_MS);
  await tell({ ahead: ["/me"] });
  expect(asked).toEqual(["/me"]);
  await tell({ keep: "/me" });
  expect(asked).toEqual(["/me", "/me"]);
});

test("pictures of a list are kept ahead, those of this site alone and no more than 48", async () => {
  const { tell, kept, asked } = await aWorker();
  const many = Array.from({ length: 60 }, (_, at) => `/images/${at}-320.webp`);
  await tell({ pictures: ["/api/v1/me", "https://elsewhere.example/images/a.webp", ...many] });
  const pictures = kept().filter((path) => path.startsWith("/images/"));
  expect(pictures).toEqual(many.slice(0, 46));
  await tell({ pictures: many.slice(0, 3) });
  expect(asked).toEqual(pictures);
});

test("the forms are there without a connection", async () => {
  const { tell, opens, site } = await aWorker();
  await tell({ ahead: ["/donate", "/demand"] });
  site.answers = null;
  expect(await opens("/donate")).toBe("/donate");
  expect(await opens("/demand")).toBe("/demand");
});

test("a new build begins with new pages, and keeps files that did not change", async () => {
  const first = await aWorker("1");
  await first.opens("/me");
  await first.loads("/_next/static/chunks/a.js");
  const second = await aWorker("2", first.caches);
  expect(second.kept().sort()).toEqual(["/", "/_next/static/chunks/a.js", "/offline"]);
  second.site.answers = null;
  expect(await second.opens("/me")).toBe("first /offline");
});

test("the scripts of a page are kept with it", async () => {
  const { opens, kept, site } = await aWorker();
  const html = '<script src="/_next/static/chunks/a-1~.js"></script>["/_next/static/chunks/b.js"],"/feed/9"';
  site.answers = () => new Response(html);
  expect(await opens("/me")).toBe(html);
  const files = kept().filter((path) => path.startsWith("/_next/"));
  expect(files).toEqual(["/_next/static/chunks/a-1~.js", "/_next/static/chunks/b.js"]);
});
