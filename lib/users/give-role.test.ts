import { beforeEach, describe, expect, it, vi } from "vitest";
import { requestDeletion } from "@/lib/account-deletions/mutations";
import type { Actor } from "@/lib/auth/session";
import { db, pool } from "@/lib/db/client";
import type { Role } from "@/lib/http/roles";
import { appointHost, giveRole } from "@/lib/users/give-role";
import { aMember, anEmail, aStaffMember, PASSWORD } from "@/tests/support/factories";

let hostEmail: string | undefined;
vi.mock("@/lib/env", async (original) => {
  const { readEnv } = await original<typeof import("@/lib/env")>();
  return {
    env: () => ({ ...readEnv(process.env), ...(hostEmail && { HOST_EMAIL: hostEmail }) }),
  };
});

const roleOf = async ({ id }: Pick<Actor, "id">): Promise<Role> =>
  (await db().user.findUniqueOrThrow({ where: { id }, select: { role: true } })).role;
const entriesAbout = ({ id: targetId }: Pick<Actor, "id">) =>
  db().auditEntry.findMany({ where: { targetId }, orderBy: { at: "asc" } });
const give = (host: Actor, { id }: Actor, role: Role) => giveRole(host, id, { role, password: PASSWORD });

beforeEach(async () => {
  hostEmail = undefined;
  await db().user.updateMany({ where: { role: { not: "member" } }, data: { role: "member" } });
});

describe("giving a role", () => {
  it("is recorded once, with who gave which to whom", async () => {
    const [host, ben] = [await aStaffMember("host"), await aMember()];
    await give(host, ben, "moderator");
    await give(host, ben, "moderator");
    expect(await roleOf(ben)).toBe("moderator");
    expect(await entriesAbout(ben)).toMatchObject([
      {
        actorId: host.id,
        action: "give-role",
        targetKind: "member",
        detail: { from: "member", to: "moderator" },
      },
    ]);
  });

  it("needs the password", async () => {
    const [host, ben] = [await aStaffMember("host"), await aMember()];
    await expect(giveRole(host, ben.id, { role: "host" })).rejects.toMatchObject({ code: "invalid" });
    await expect(
      giveRole(host, ben.id, { role: "host", password: "wrong one, sorry" }),
    ).rejects.toMatchObject({
      code: "invalid",
    });
    expect(await roleOf(ben)).toBe("member");
  });

  it("leaves one host, even when two remove each other at once", async () => {
    const [ana, ben] = [await aStaffMember("host"), await aStaffMember("host")];
    const tries = await Promise.allSettled([give(ana, ben, "member"), give(ben, ana, "member")]);
    expect(tries.filter(({ status }) => status === "rejected")).toMatchObject([
      { reason: { code: "conflict" } },
    ]);
    expect(await db().user.count({ where: { role: "host" } })).toBe(1);
  });

  it("is not lost by the last host who deletes the account, but for the last member of all", async () => {
    const host = await aStaffMember("host");
    await aMember();
    await expect(requestDeletion(host, PASSWORD)).rejects.toMatchObject({ code: "conflict" });
    const other = await aStaffMember("host");
    await requestDeletion(host, PASSWORD);
    await db().user.updateMany({ where: { id: { not: other.id } }, data: { leavingAt: new Date() } });
    await requestDeletion(other, PASSWORD);
  });

  it("does not reach members who left, or who never were", async () => {
    const [host, ben] = [await aStaffMember("host"), await aMember()];
    await db().user.update({ where: { id: ben.id }, data: { leavingAt: new Date() } });
    await expect(give(host, ben, "moderator")).rejects.toMatchObject({ code: "notFound" });
  });
});

describe("the host of HOST_EMAIL", () => {
  it("is a host from the moment the address is confirmed, and stays one", async () => {
    hostEmail = anEmail();
    const ana = await aMember({ email: hostEmail });
    await db().user.update({ where: { id: ana.id }, data: { emailVerifiedAt: null } });
    await appointHost();
    expect(await roleOf(ana)).toBe("member");
    await db().user.update({ where: { id: ana.id }, data: { emailVerifiedAt: new Date() } });
    await appointHost();
    await appointHost();
    expect(await roleOf(ana)).toBe("host");
    expect(await entriesAbout(ana)).toMatchObject([{ actorId: null, action: "give-role" }]);
    await expect(give(await aStaffMember("host"), ana, "member")).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("the audit log", () => {
  it("cannot be changed or emptied, and forgets a member who is erased", async () => {
    const [host, ben] = [await aStaffMember("host"), await aMember()];
    await give(host, ben, "moderator");
    const [entry] = await entriesAbout(ben);
    const id = entry?.id;
    for (const sql of [
      `UPDATE "AuditEntry" SET "reason" = 'x' WHERE "id" = '${id}'`,
      `DELETE FROM "AuditEntry" WHERE "id" = '${id}'`,
      `TRUNCATE "AuditEntry"`,
    ])
      await expect(pool().query(sql)).rejects.toThrow("never changed");
    await pool().query("SELECT public.erase_member($1)", [ben.id]);
    expect(await db().auditEntry.findUnique({ where: { id: id ?? "" } })).toMatchObject({
      actorId: host.id,
      targetId: null,
      detail: {},
    });
  });
});
