import { describe, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { exportMembers, listMembers } from "@/lib/users/list-members";
import { MEMBERS_PER_PAGE, memberSearch } from "@/lib/users/member-schema";
import { aMember, anEmail, aPost, aStaffMember } from "@/tests/support/factories";

const search = (query: object = {}) => listMembers(memberSearch.parse(query));
async function read(parts: AsyncGenerator<string>): Promise<string> {
  let text = "";
  for await (const part of parts) text += part;
  return text;
}

describe("the list of members", () => {
  it("finds parts of names and addresses, and takes signs of patterns as they are", async () => {
    const email = anEmail();
    const ada = await aMember({ name: "Ada 100%_Fox", email });
    await aPost(ada);
    const found = await search({ q: "100%_f" });
    expect(found.members).toMatchObject([{ _id: ada.id, email, role: "member", posts: 1, handovers: 0 }]);
    expect((await search({ q: email.slice(3, 20).toUpperCase() })).members).toHaveLength(1);
    expect((await search({ q: "100a_f" })).members).toEqual([]);
    expect((await search({ q: "\\" })).members).toEqual([]);
  });

  it("tells the staff apart, and holds no secret", async () => {
    const host = await aStaffMember("host");
    const { members } = await search({ role: "host" });
    expect(members.map(({ _id }) => _id)).toContain(host.id);
    expect(JSON.stringify(members)).not.toMatch(/passwordHash|homeAddress|argon2/);
  });

  it("comes page by page, each member once", async () => {
    const name = `Page ${Math.random()}`;
    await db().user.createMany({
      data: Array.from({ length: MEMBERS_PER_PAGE + 3 }, () => ({ name, email: anEmail() })),
    });
    const first = await search({ q: name });
    const second = await search({ q: name, cursor: first.nextCursor });
    expect(second.nextCursor).toBeNull();
    const ids = [...first.members, ...second.members].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(MEMBERS_PER_PAGE + 3);
  });
});

describe("the export of members", () => {
  it("has a line for each, runs no formula, and is in the audit log", async () => {
    const host = await aStaffMember("host");
    const email = anEmail();
    await aMember({ name: '=1+1,"x"', email });
    const lines = (await read(exportMembers(host))).trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + (await db().user.count()));
    expect(lines[0]).toMatch(/^_id,name,email,/);
    expect(lines.find((line) => line.includes(email))).toContain(`"'=1+1,""x""",${email}`);
    expect(await db().auditEntry.findMany({ where: { actorId: host.id } })).toMatchObject([
      { action: "export-members", targetKind: "site" },
    ]);
  });
});
