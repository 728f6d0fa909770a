import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "@/app/api/endpoints";
import { db } from "@/lib/db/client";
import { type Endpoint, listEndpoints } from "@/lib/http/endpoint";
import { hasRole, type StaffRole } from "@/lib/http/roles";
import { aMember, aStaffMember, type Member, ORIGIN } from "@/tests/support/factories";

const PREFIX = "/api/v1";
const STAFF_ROOMS = /^\/(host|moderation)(\/|$)/;

type Call = {
  name: string;
  method: string;
  path: string;
  handler: (request: Request, context: object) => Promise<Response>;
  endpoint: Endpoint;
};

const calls = Object.entries(ENDPOINTS)
  .filter(([path]) => path.startsWith(PREFIX))
  .flatMap(([path, file]) =>
    listEndpoints(file).map(([method, endpoint]): Call => {
      const handler = (file as Record<string, Call["handler"]>)[method];
      if (!handler) throw new Error(`${method} ${path} has no handler`);
      return { name: `${method} ${path.slice(PREFIX.length)}`, method, path, handler, endpoint };
    }),
  );
const staffCalls = calls.flatMap((call) =>
  call.endpoint.role ? [{ ...call, role: call.endpoint.role }] : [],
);

const NOWHERE = "01a20647-9062-77cc-8a2c-81b93de0d6cf";

async function codeOf({ method, path, handler }: Call, as: Member): Promise<[number, string | undefined]> {
  const url = `${ORIGIN}${path.replace(/\{\w+\}/g, NOWHERE)}`;
  const headers = { authorization: `Bearer ${as.token}`, "content-type": "application/json" };
  const body = method === "GET" ? null : "{}";
  const response = await handler(new Request(url, { method, headers, body }), {
    params: Promise.resolve({ id: NOWHERE }),
  });
  const type = response.headers.get("content-type") ?? "";
  const { code } = type.includes("json") ? await response.json() : { code: undefined };
  return [response.status, code];
}

describe("the calls of moderators and hosts", () => {
  it("are the rooms /host and /moderation, and no others [S17]", () => {
    expect(staffCalls.map(({ name }) => name)).toEqual(
      calls.filter(({ path }) => STAFF_ROOMS.test(path.slice(PREFIX.length))).map(({ name }) => name),
    );
    expect(staffCalls.length).toBeGreaterThan(0);
  });

  for (const call of staffCalls) {
    it(`${call.name} takes a ${call.role}, and nobody with less [S17]`, async () => {
      for (const role of ["moderator", "host"] as const satisfies StaffRole[]) {
        const [status, code] = await codeOf(call, await aStaffMember(role));
        if (hasRole(role, call.role)) expect([401, 403, 500]).not.toContain(status);
        else expect([status, code]).toEqual([403, "forbidden"]);
      }
      expect(await codeOf(call, await aMember())).toEqual([403, "forbidden"]);
    });

    it(`${call.name} refuses a session without a second step [S10]`, async () => {
      const staff = await aStaffMember(call.role);
      await db().session.update({ where: { id: staff.sessionId }, data: { passedSecondStep: false } });
      expect(await codeOf(call, staff)).toEqual([403, "secondStepNeeded"]);
    });
  }
});
