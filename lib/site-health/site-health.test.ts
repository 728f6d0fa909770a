import { describe, expect, it } from "vitest";
import { db, pool } from "@/lib/db/client";
import { getSiteHealth } from "@/lib/site-health/queries";
import { siteHealth } from "@/lib/site-health/schema";
import { aMember } from "@/tests/support/factories";

describe("how the site is doing", () => {
  it("names version, database, disk and waiting mails", async () => {
    const before = (await getSiteHealth()).mail;
    const { id, email } = await aMember();
    await db().accountEmail.create({ data: { kind: "sign_in", email, userId: id, attempts: 3 } });
    await db().accountEmail.create({ data: { kind: "sign_in", email, userId: id } });
    const health = siteHealth.parse(await getSiteHealth());
    expect(health.mail).toMatchObject({ waiting: before.waiting + 2, failing: before.failing + 1 });
    expect(health.mail.oldestAt).not.toBeNull();
    expect(health.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(health.database.bytes).toBeGreaterThan(1e6);
    expect(health.disk?.totalBytes).toBeGreaterThan(health.disk?.freeBytes ?? Number.POSITIVE_INFINITY);
  });

  it("tells when the last backup was made", async () => {
    expect((await getSiteHealth()).lastBackupAt).toBeNull();
    await pool().query(`INSERT INTO "JobLock" ("name", "runAt") VALUES ('backup', '2026-05-03T04:05:06Z')`);
    expect((await getSiteHealth()).lastBackupAt).toBe("2026-05-03T04:05:06.000Z");
    await pool().query(`DELETE FROM "JobLock" WHERE "name" = 'backup'`);
  });
});
