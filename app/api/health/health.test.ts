import { rm, writeFile } from "node:fs/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { GET as live } from "@/app/api/health/live/route";
import { GET as ready } from "@/app/api/health/ready/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { db, pool } from "@/lib/db/client";
import { uploadsFolder } from "@/lib/storage/storage";

// Outside of Next there is no request to wait for.
vi.mock("next/server", () => ({ connection: async () => {} }));

const checks = async () => {
  const response = await ready();
  const body = await expectContract(response, "get", "/api/health/ready");
  return { status: response.status, ...body.checks };
};

afterEach(() => vi.restoreAllMocks());

describe("a monitor", () => {
  it("sees that the process is alive, without any other check [R14]", async () => {
    const query = vi.spyOn(pool(), "query");
    const response = await live();
    expect(response.status).toBe(200);
    await expectContract(response, "get", "/api/health/live");
    expect(query).not.toHaveBeenCalled();
  });

  it("sees that the site can serve requests [R14]", async () => {
    expect(await checks()).toEqual({ status: 200, database: true, migrations: true, storage: true });
  });

  it("sees that the database is gone", async () => {
    vi.spyOn(pool(), "query").mockImplementation(() => Promise.reject(new Error("ECONNREFUSED")));
    expect(await checks()).toEqual({ status: 503, database: false, migrations: false, storage: true });
  });

  it("sees within a second that the database does not answer [R14]", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.spyOn(pool(), "query").mockImplementation(() => new Promise(() => {}));
    const learnt = checks();
    await vi.advanceTimersByTimeAsync(1000);
    vi.useRealTimers();
    expect(await learnt).toMatchObject({ status: 503, database: false, migrations: false });
  });

  it("sees that the newest migration is missing, without its name [R14]", async () => {
    const name = "20991231000000_later";
    vi.stubEnv("NEWEST_MIGRATION", name);
    const response = await ready();
    expect(await expectContract(response, "get", "/api/health/ready")).toMatchObject({
      checks: { migrations: false },
    });
    expect(await response.text()).not.toMatch(/\d{14}/);
    vi.unstubAllEnvs();
  });

  it("sees that all is well when the database is a release ahead, as during a rollout [R17]", async () => {
    vi.stubEnv("NEWEST_MIGRATION", "20200101000000_earlier");
    expect(await checks()).toMatchObject({ status: 200, migrations: true });
    vi.unstubAllEnvs();
  });

  it("ignores migrations that were rolled back or are unfinished", async () => {
    await db().$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = now()`;
    expect(await checks()).toMatchObject({ status: 503, migrations: false });
    await db().$executeRaw`UPDATE _prisma_migrations SET rolled_back_at = NULL`;
    expect(await checks()).toMatchObject({ status: 200 });
  });

  it("sees that pictures cannot be stored [R14]", async () => {
    await rm(uploadsFolder(), { recursive: true, force: true });
    await writeFile(uploadsFolder(), "a file where the folder should be");
    expect(await checks()).toMatchObject({ status: 503, database: true, storage: false });
    await rm(uploadsFolder());
    expect(await checks()).toMatchObject({ status: 200 });
  });
});
