import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { Endpoint } from "@/lib/http/endpoint";
import { aMember, aRequest, aSession, withId } from "@/tests/support/factories";

const counted = vi.hoisted(() => vi.fn());
vi.mock("@/lib/http/rate-limits/rate-limit", async (original) => ({
  ...(await original<typeof import("@/lib/http/rate-limits/rate-limit")>()),
  countUse: counted,
}));

const KEPT = "from the memory of kept pages: the server in front limits pages for each network";

/** The calls that nothing counts, and why. */
const EXCUSED: Record<string, string> = {
  "GET /api/v1/logout": "whoever wants to leave may: it ends one session, and without one it does nothing",
  "GET /api/cron": "knows its caller by a secret; who has another is counted, and it is not found",
  "GET /api/health/live": "says only that the process answers",
  "GET /api/health/ready": "asked every second by whoever balances load; it reads one row",
  "GET /images/[name]": "a file from the disk, kept for a day by browsers",
  "GET /map.pmtiles": "a part of one file of the host, of two megabytes at most",
  "HEAD /map.pmtiles": "two numbers about that file",
  "GET /feed.atom": KEPT,
  "GET /offers.atom": KEPT,
  "GET /requests.atom": KEPT,
  "GET /tag/[tag]/feed.atom": KEPT,
  "GET /searches/[secret]/feed.atom": KEPT,
  "GET /feed/[id]/qr.svg": KEPT,
  "GET /feed/[id]/preview.jpg":
    "made once and kept; ten may wait for one, and all others get the photo alone",
  "GET /user/[id]/preview.jpg":
    "made once and kept; ten may wait for one, and all others are told to come back",
  "GET /impact.csv": KEPT,
  "GET /p/[short]": KEPT,
  "GET /sitemap.xml": KEPT,
  "GET /sitemap/[part]": KEPT,
};

type Context = { params: Promise<unknown> };
type Handler = ((request: Request, context: Context) => Promise<Response>) & { endpoint?: Endpoint };

/** Every call that a route file under `app` exports. */
async function findCalls(): Promise<[string, Handler][]> {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|\/)route\.ts$/.test(file),
  );
  const all = files.map(async (file) => {
    const handlers: Record<string, Handler> = await import(join(process.cwd(), "app", file));
    const path = `/${file.replace(/\/route\.ts$/, "").replace("/[...nextauth]", "")}`;
    return Object.entries(handlers).map(([method, handler]): [string, Handler] => [
      `${method} ${path}`,
      handler,
    ]);
  });
  return (await Promise.all(all)).flat();
}

const calls = await findCalls();
const member = await aMember();

/** The limits that a call of a member counts, whatever else is wrong with it; null where there is no such call. */
async function limitsOf(call: string, handler: Handler): Promise<string[] | null> {
  const [method = "", path = ""] = call.split(" ");
  counted.mockReset();
  const content = method === "POST" && path.endsWith("/login") ? { json: {} } : {};
  // One of the calls ends the session it comes by.
  const as = { token: await aSession(member.id) };
  const request = aRequest(path, { method, as, ...content });
  const context = path.startsWith("/api/auth") ? signIn : withId(member.id);
  // The answer to an empty call does not matter here.
  const response = await Promise.resolve(request)
    .then((sent) => handler(sent, context))
    .catch(() => null);
  await response?.body?.cancel();
  if (response?.status === 405 || path.includes("[...missing]")) return null;
  return counted.mock.calls.map(([name]) => String(name));
}

const signIn = { params: Promise.resolve({ nextauth: ["callback", "credentials"] }) };

describe("every call", () => {
  it("is rate-limited or exempt with a reason, and no exemption is limited or unknown [S54]", async () => {
    const unlimited = new Set<string>();
    for (const [call, handler] of calls) {
      if (EXCUSED[call] && !call.includes(" /api/v1/")) unlimited.add(call);
      else {
        const counts = await limitsOf(call, handler);
        const declared = handler.endpoint?.limit;
        if (counts?.length === 0) unlimited.add(call);
        if (typeof declared === "string")
          expect([call, counts]).toEqual([call, expect.arrayContaining([declared])]);
      }
    }
    expect([...unlimited].sort()).toEqual(Object.keys(EXCUSED).sort());
  });
});
