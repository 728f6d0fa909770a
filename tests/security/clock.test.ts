import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, describe, expect, inject, it, vi } from "vitest";
import { getActor } from "@/lib/auth/session";
import { db, pool } from "@/lib/db/client";
import { sendDueEmails } from "@/lib/emails/mutations";
import { getPost } from "@/lib/posts/queries";
import { HOUR_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply, aSession } from "@/tests/support/factories";
import { isThorough, recordMetric } from "@/tests/support/test-budget";

/** Tests that depend on times, days, expiry, draws, agreed times and tokens. */
const CORE = [
  "app/api/v1/message",
  "app/api/v1/post/[id]/draw",
  "app/api/v1/post/upload/idempotency.test.ts",
  "app/api/v1/reply",
  "components/drafts",
  "lib/text/format.test.ts",
  "lib/posts/rules.test.ts",
  "lib/posts/input-schema.test.ts",
  "lib/replies/draws.test.ts",
  "lib/replies/journey.test.ts",
  "lib/auth/session.test.ts",
];

const MACHINES: [zone: string, wrongBy: number][] = [
  ["UTC", 0],
  ["Asia/Kolkata", 0],
  ["America/St_Johns", 0],
  ["Pacific/Apia", 0],
  ["UTC", HOUR_MS],
  ["UTC", -HOUR_MS],
];

describe("the machine's clock", () => {
  it("shows another day than the database, in all tests [R18]", async () => {
    expect(new Date().getTimezoneOffset()).not.toBe(0);
    const { rows } = await pool().query<{ now: Date; zone: string }>(
      "SELECT now() AS now, current_setting('timezone') AS zone",
    );
    expect(rows[0]?.zone).toBe("UTC");
    expect(Math.abs(Date.now() - (rows[0]?.now.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it("has tests that still exist [R18]", () => {
    expect(CORE.filter((path) => !existsSync(path))).toEqual([]);
  });

  // They take minutes; the usual test run covers the last zone.
  it.runIf(isThorough).each(MACHINES)(
    "may be in %s and wrong by %i ms: all time rules hold [R18]",
    async (zone, wrongBy) => {
      const { server } = inject("databases");
      const env = {
        PATH: process.env.PATH,
        TEST_DATABASE_URL: server,
        TEST_TZ: zone,
        TEST_CLOCK: `${wrongBy}`,
      };
      const args = [join("node_modules", "vitest", "vitest.mjs"), "run", "--maxWorkers=1", ...CORE];
      // Throws with the failures.
      const { stdout } = await promisify(execFile)(process.execPath, args, {
        env: { ...env, NODE_ENV: "test", NO_COLOR: "1" },
        maxBuffer: 2 ** 26,
      });
      const passed = /Tests\s+(\d+) passed/.exec(stdout)?.[1];
      expect(Number(passed)).toBeGreaterThan(100);
      recordMetric(
        "R18",
        `${zone}${wrongBy ? `, clock wrong by ${wrongBy / HOUR_MS} h` : ""}: ${passed} tests passed`,
      );
    },
    600_000,
  );
});

describe("a server whose clock is an hour off", () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ["fast", HOUR_MS],
    ["slow", -HOUR_MS],
  ])(
    "(%s) keeps people signed in, posts open and emails on time, in step with a correct one [R18]",
    async (_, wrongBy) => {
      const right = await aMember();
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + wrongBy });
      const [maria, ben] = [await aMember(), await aMember()];
      const postId = await aPost(maria, { allocation: "first-come" });
      expect((await aReply(ben, postId)).state).toBe("promised");
      expect(await getActor(right.token)).not.toBeNull();
      const token = await aSession(right.id);
      vi.useRealTimers();
      for (const one of [maria.token, ben.token, token]) expect(await getActor(one)).not.toBeNull();
      expect(await getPost(postId)).toMatchObject({ status: "promised" });
      const [own] = await db().emailOutbox.findMany({ where: { userId: ben.id } });
      expect(Math.abs(Date.now() - (own?.dueAt.getTime() ?? 0))).toBeLessThan(60_000);
      expect(await sendDueEmails()).toBeGreaterThan(0);
      expect(await db().emailOutbox.findMany({ where: { userId: ben.id, sentAt: null } })).toEqual([]);
    },
  );
});
