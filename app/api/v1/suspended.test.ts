import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "@/app/api/endpoints";
import { db } from "@/lib/db/client";
import { listEndpoints } from "@/lib/http/endpoint";
import { DAY_MS } from "@/lib/time/durations";
import { aMember, type Member, ORIGIN } from "@/tests/support/factories";

const PREFIX = "/api/v1";
const NOWHERE = "01a20647-9062-77cc-8a2c-81b93de0d6cf";

type Handler = (request: Request, context: object) => Promise<Response>;

const calls = Object.entries(ENDPOINTS)
  .filter(([path]) => path.startsWith(PREFIX))
  .flatMap(([path, file]) =>
    listEndpoints(file).map(([method, endpoint]) => ({
      ...{ name: `${method} ${path.slice(PREFIX.length)}`, method, path, endpoint },
      handler: (file as Record<string, Handler>)[method] as Handler,
    })),
  )
  .filter(({ endpoint }) => endpoint.auth === "member" && !endpoint.role);
const changes = calls.filter(({ method }) => method !== "GET");

async function refusedCalls(as: Member): Promise<string[]> {
  const refused: string[] = [];
  for (const { name, method, path, handler } of changes) {
    const url = `${ORIGIN}${path.replace(/\{\w+\}/g, NOWHERE)}`;
    const headers = { authorization: `Bearer ${as.token}`, "content-type": "application/json" };
    const response = await handler(new Request(url, { method, headers, body: "{}" }), {
      params: Promise.resolve({ id: NOWHERE }),
    });
    const { code } = await response.json();
    if (code === "suspended") refused.push(name);
  }
  return refused;
}

/** The calls that a suspended member needs: to object, to export their data, and to leave. */
const STILL_OPEN = [
  "PUT /me/decision/{id}/appeal",
  "POST /report",
  "PUT /reply/{id}/dispute",
  "POST /me/export",
  "POST /me/deletion",
  "DELETE /me/deletion",
  "POST /me/confirmation/challenge",
  "PUT /me/confirmation",
  "PUT /me/password",
];

describe("a suspended member", () => {
  it("begins nothing new, but keeps what was promised [S53]", async () => {
    const member = await aMember();
    const suspendedUntil = new Date(Date.now() + DAY_MS);
    await db().user.update({ where: { id: member.id }, data: { suspendedUntil } });
    expect(await refusedCalls(member)).toEqual(
      changes.filter(({ endpoint }) => endpoint.verified && !endpoint.whileSuspended).map(({ name }) => name),
    );
  });

  it("is free again by itself", async () => {
    const member = await aMember();
    const suspendedUntil = new Date(Date.now() - 1000);
    await db().user.update({ where: { id: member.id }, data: { suspendedUntil } });
    expect(await refusedCalls(member)).toEqual([]);
  });
});

describe("a banned member", () => {
  it("only reads, objects, takes the data along and leaves [S53]", async () => {
    const member = await aMember();
    await db().user.update({ where: { id: member.id }, data: { bannedAt: new Date() } });
    const refused = await refusedCalls(member);
    expect(STILL_OPEN.filter((name) => refused.includes(name))).toEqual([]);
    const open = changes.filter(({ endpoint }) => endpoint.whileLeaving || endpoint.whileSuspended);
    expect(refused).toEqual(changes.filter((call) => !open.includes(call)).map(({ name }) => name));
  });
});
