/** The hour of the daily mail, by the clock that ships for Vercel and by a site's own. */
import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/db/client";
import { scheduleDailyEmails } from "@/lib/emails/mutations";
import { env } from "@/lib/env";
import { settleDuePost } from "@/lib/replies/due-work";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/time/durations";
import { anExchange, kindsOf } from "@/tests/support/exchanges";
import type { Member } from "@/tests/support/factories";

const zone = vi.hoisted(() => ({ of: "" }));
vi.mock("@/lib/community/queries", async (original) => {
  const real = await original<typeof import("@/lib/community/queries")>();
  return { ...real, getCommunity: async () => ({ ...(await real.getCommunity()), timeZone: zone.of }) };
});

const ZONES = ["Europe/London", "America/New_York", "America/Sao_Paulo", "Atlantic/Azores", "Asia/Tokyo"];
const DAYS = [1, 2, 3];

/** Ben has waited for a post that is over. */
async function aDeclinedNeighbour(timeZone: string): Promise<Member> {
  zone.of = timeZone;
  const { ben, postId } = await anExchange();
  await db().post.update({ where: { id: postId }, data: { expiresAt: new Date(Date.now() - 1000) } });
  await settleDuePost(postId);
  expect(await kindsOf(ben)).toContain("declined");
  return ben;
}
const countMails = ({ id }: Member) => db().emailOutbox.count({ where: { userId: id, kind: "daily" } });
/** UTC, so many days from now. */
const at = (day: number, hour: number, minute = 0) =>
  new Date(new Date(Date.now() + day * DAY_MS).setUTCHours(hour, minute, 0, 0));

describe("where the daily clock of vercel.json is the only one", () => {
  const { schedule } = JSON.parse(readFileSync("vercel.json", "utf8")).crons[0] as { schedule: string };
  const [minute = 0, hour = 0] = schedule.split(" ").map(Number);
  afterEach(() => {
    Object.assign(env(), { VERCEL: undefined });
  });

  it.each(ZONES)(
    "in %s, a neighbour who waited has a mail about the end before it is too old",
    async (timeZone) => {
      Object.assign(env(), { VERCEL: "1" });
      const ben = await aDeclinedNeighbour(timeZone);
      // After three days it would be: `MAX_AGE_MS`.
      for (const day of [1, 2]) await scheduleDailyEmails(at(day, hour, minute));
      expect(await countMails(ben)).toBeGreaterThan(0);
    },
  );

  it.each(ZONES)(
    "in %s, one mail comes for each morning, however often the clock comes",
    async (timeZone) => {
      Object.assign(env(), { VERCEL: "1" });
      const ben = await aDeclinedNeighbour(timeZone);
      for (const day of DAYS)
        for (const later of [0, 1, 59]) await scheduleDailyEmails(at(day, hour, minute + later));
      expect(await countMails(ben)).toBeLessThanOrEqual(DAYS.length);
    },
  );
});

it.each(ZONES)(
  "in %s, a site with its own clock sends one mail a day at six, and none at night",
  async (timeZone) => {
    const ben = await aDeclinedNeighbour(timeZone);
    const hourThere = new Intl.DateTimeFormat("en-GB", { hour: "numeric", hourCycle: "h23", timeZone });
    const hours: number[] = [];
    const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
    for (let now = start; now < start + 2 * DAY_MS; now += 10 * MINUTE_MS) {
      const before = await countMails(ben);
      await scheduleDailyEmails(new Date(now));
      if ((await countMails(ben)) > before) hours.push(Number(hourThere.format(now)));
    }
    expect(hours).toEqual([6, 6]);
  },
);
