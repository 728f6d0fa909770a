import { beforeEach, describe, expect, it } from "vitest";
import { GET, POST } from "@/app/api/v1/first-host/route";
import { PATCH } from "@/app/api/v1/host/settings/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { db } from "@/lib/db/client";
import { announceFirstHost } from "@/lib/first-host/code";
import { aMember, anEmail, aRequest, PASSWORD } from "@/tests/support/factories";

const PATH = "/api/v1/first-host";

async function announce(): Promise<string | undefined> {
  const printed: string[] = [];
  await announceFirstHost((line) => printed.push(line));
  expect(printed.length).toBeLessThanOrEqual(1);
  return /\/welcome#code=(\S+)$/.exec(printed[0] ?? "")?.[1];
}

async function become(code: string | undefined, changes: object = {}) {
  const json = { code, name: "Hanna", email: anEmail(), password: PASSWORD, ...changes };
  const response = await POST(aRequest(PATH, { json }));
  return { status: response.status, ...(await expectContract(response, "post", PATH)) };
}

const isOpen = async () => (await expectContract(await GET(aRequest(PATH)), "get", PATH)).open;

beforeEach(async () => {
  await db().user.deleteMany();
  await db().firstHostCode.deleteMany();
});

describe("the first host of an empty site", () => {
  it("is whoever has the printed code, and may change everything at once", async () => {
    expect(await isOpen()).toBe(false);
    const code = await announce();
    expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/);
    expect(await isOpen()).toBe(true);
    const { status, user, token } = await become(code);
    expect([status, user.role]).toEqual([201, "host"]);
    const change = { method: "PATCH", as: { token }, json: { name: "Lewes Gives" } };
    expect((await PATCH(aRequest("/api/v1/host/settings", change))).status).toBe(200);
    expect(await db().auditEntry.findMany({ where: { targetId: user._id } })).toMatchObject([
      { actorId: null, action: "give-role", detail: { from: "member", to: "host" } },
    ]);
    expect(await isOpen()).toBe(false);
  });

  it("types the code as people do", async () => {
    const code = await announce();
    expect((await become(` ${code?.replaceAll("-", " ").toUpperCase()} `)).status).toBe(201);
  });

  it("is nobody without the code, and a mistake does not use it up", async () => {
    const code = await announce();
    for (const wrong of ["", "0000-0000-0000-0000", code?.slice(0, -1)]) {
      const { status, issues } = await become(wrong);
      expect([status, issues[0]?.path]).toEqual([422, "code"]);
    }
    expect((await become(code, { password: "password123" })).issues[0]?.path).toBe("password");
    expect((await become(code, { email: "nobody" })).issues[0]?.path).toBe("email");
    expect(await db().user.count()).toBe(0);
    expect((await become(code)).status).toBe(201);
  });

  it("is one, however many try at once", async () => {
    const code = await announce();
    const answers = await Promise.all(Array.from({ length: 6 }, () => become(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410, 410, 410, 410, 410]);
    expect(await db().user.count()).toBe(1);
  });

  it("is nobody once anybody is a member, also with the right code", async () => {
    const code = await announce();
    await aMember();
    expect(await isOpen()).toBe(false);
    expect(await become(code)).toMatchObject({ status: 410, code: "gone" });
    expect(await announce()).toBeUndefined();
    expect(await db().firstHostCode.count()).toBe(0);
  });

  it("needs the newest code: each start voids the one before", async () => {
    const [before, after] = [await announce(), await announce()];
    expect((await become(before)).status).toBe(422);
    expect((await become(after)).status).toBe(201);
    expect((await become(after)).status).toBe(410);
  });

  it("is not found by whoever reads the database", async () => {
    const code = (await announce()) ?? "";
    const rows = JSON.stringify(await db().firstHostCode.findMany());
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(code.replaceAll("-", ""));
  });
});
