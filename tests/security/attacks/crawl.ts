/** Every readable address of the site, in every way a browser requests it. */
import { readdirSync, readFileSync } from "node:fs";
import { shortCode } from "@/lib/syndication/short-links";
import { anyAddress } from "@/tests/support/fixtures";
import type { Scene } from "./scene";

export type Look = {
  path: string;
  headers: Record<string, string>;
  kind: "page" | "payload" | "file" | "call";
};
export type Sight = Look & { status: number; text: string; head: Headers };

const NOBODY = "01890000-0000-7000-8000-000000000000";

/** A route such as `/feed/[id]`, for each thing in the scene. */
function pathsOf(
  route: string,
  { posts, members, replies, messages, searchId, secret, tag }: Scene,
): string[] {
  const users = Object.values(members).map(({ id }) => id);
  const ids: [RegExp, string[]][] = [
    [/^\/(feed|api\/v1\/post)\//, Object.values(posts)],
    [/^\/(api\/v1\/)?user\//, users],
    [/^\/(messages|api\/v1\/reply)\//, replies],
    [/^\/api\/v1\/message\//, messages],
    [/^\/api\/v1\/me\/search\//, [searchId]],
    // Bytes, which the test beside their route asks for.
    [/^\/api\/v1\/me\/draft\/.*picture/, []],
    [/^\/api\/v1\/me\/draft\//, ["offer", "request"]],
    // For staff only, see `app/api/v1/staff-access.test.ts`.
    [/^\/api\/v1\/moderation\//, []],
    // A ZIP file, which `lib/data-exports/exports.thorough.test.ts` looks into.
    [/^\/api\/v1\/me\/export\//, []],
    [/^\/tag\//, [tag]],
    [/^\/p\//, Object.values(posts).map(shortCode)],
    [/^\/searches\/\[/, [secret]],
    [/^\/sitemap\//, ["1.xml", "pages.xml"]],
    [/^\/api\/auth\//, ["session", "providers", "csrf", "signin", "error"]],
    [/^\/images\//, ["nothing-here-1280.webp"]],
    [/missing/, ["nothing"]],
  ];
  if (!route.includes("[")) return [route];
  const found = ids.find(([pattern]) => pattern.test(route));
  if (!found) throw new Error(`What is ${route} about? Say it here.`);
  return [...found[1], NOBODY].map((id) => route.replace(/\[[^\]]+\]/, id));
}

const routesIn = (folder: string, file: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => file.test(path))
    .map((path) => ({
      file: `${folder}/${path}`,
      route: `/${path.replace(file, "")}`.replace(/\/$/, "") || "/",
    }));

/** The requests of the site's own code. */
const PAYLOADS: ((route: string) => Record<string, string>)[] = [
  () => ({ rsc: "1" }),
  () => ({ rsc: "1", "next-router-prefetch": "1" }),
  () => ({ rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" }),
  () => ({ rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_full" }),
  (route) => ({ rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": segmentOf(route) }),
];

const segmentOf = (route: string) => `${route.replace(/\/$/, "").replace(/\[(\w+)\]/g, "$d$$$1")}/__PAGE__`;

const QUERIES: Record<string, string[]> = {
  "/api/v1/post": [
    "?q=teapot&sort=relevance",
    "?sort=nearest&latitude=50.5&longitude=0.5&radius=100",
    "?limit=100",
  ],
  "/api/v1/post/nearby": ["?latitude=50.5&longitude=0.5&radius=100"],
  "/api/v1/post/suggestion": ["?q=can", "?q=tea"],
  "/api/v1/post/changes": ["?limit=100"],
  "/api/v1/place": ["?q=Lewes"],
};

export function looks(scene: Scene, links: string[]): Look[] {
  const pages = routesIn("app", /(^|\/)page\.tsx$/).flatMap(({ route }) =>
    pathsOf(route, scene).flatMap((path): Look[] => [
      { path, headers: {}, kind: "page" },
      ...PAYLOADS.map((headersOf): Look => ({ path, headers: headersOf(route), kind: "payload" })),
      { path: `${path === "/" ? "/index" : path}.rsc`, headers: {}, kind: "payload" },
    ]),
  );
  const files = routesIn("app", /(^|\/)route\.ts$/).filter(({ file }) => isRead(file));
  const calls = files.flatMap(({ route }): Look[] =>
    pathsOf(route, scene)
      .flatMap((path) => (QUERIES[route] ?? [""]).map((query) => path + query))
      .map((path) => ({ path, headers: {}, kind: path.startsWith("/api/") ? "call" : "file" })),
  );
  const odd = [
    "/nothing",
    "/feed/nothing",
    "/robots.txt",
    "/manifest.webmanifest",
    "/%E0%A4%A",
    "/api/v1/post?limit=0",
  ];
  const others = [...odd, ...links].map((path): Look => ({ path, headers: {}, kind: "file" }));
  // Logging out would end the crawl.
  return [...pages, ...calls, ...others].filter(({ path }) => path !== "/api/v1/logout");
}

const isRead = (file: string) => {
  const text = readFileSync(file, "utf8");
  return /export (async function|const) GET|as GET/.test(text) && !/refused as GET/.test(text);
};

/** Requests it once, from its own network. */
export async function see(site: string, look: Look, cookie = ""): Promise<Sight> {
  const response = await fetch(site + look.path, {
    redirect: "manual",
    headers: {
      ...look.headers,
      "x-forwarded-for": anyAddress(),
      ...(cookie && { cookie, "sec-fetch-site": "same-origin" }),
    },
  });
  const isEndless = response.headers.get("content-type") === "text/event-stream";
  return {
    ...look,
    status: response.status,
    head: response.headers,
    text: await textOf(response, isEndless),
  };
}

async function textOf(response: Response, isEndless: boolean): Promise<string> {
  if (!isEndless) return Buffer.from(await response.arrayBuffer()).toString();
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  await reader?.cancel();
  return new TextDecoder().decode(value);
}
