import { beforeEach, expect, it, vi } from "vitest";
import { eraseDueAccounts, settleLeavingAccounts } from "@/lib/account-deletions/erase-accounts";
import { processInactiveAccounts } from "@/lib/account-deletions/inactive-accounts";
import { getActor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { sendAccountEmails } from "@/lib/emails/account-emails";
import * as sending from "@/lib/emails/send-email";
import { DAY_MS } from "@/lib/time/durations";
import { aMember, aSession, type Member } from "@/tests/support/factories";

vi.mock("@/lib/env", async (original) => {
  const { readEnv } = await original<typeof import("@/lib/env")>();
  return {
    readEnv,
    env: () =>
      readEnv({
        ...process.env,
        INACTIVE_ACCOUNT_MONTHS: process.env.TEST_MONTHS,
        SMTP_URL: process.env.TEST_SMTP_URL,
      }),
  };
});

const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

async function anInactive(days: number): Promise<Member> {
  const member = await aMember();
  await db().user.update({ where: { id: member.id }, data: { lastSeenAt: ago(days) } });
  return member;
}

/** Also the emails are older then. */
async function letDaysPass({ id }: Member, days: number) {
  await db().user.updateMany({
    where: { id, inactiveNoticeAt: { not: null } },
    data: { inactiveNoticeAt: ago(days) },
  });
  await db().user.updateMany({
    where: { id, inactiveEmailedAt: { not: null } },
    data: { inactiveEmailedAt: new Date(ago(days).getTime() + 1000) },
  });
}

const isThere = async ({ id }: Member) => (await db().user.count({ where: { id } })) === 1;

async function runJobs() {
  await processInactiveAccounts();
  await settleLeavingAccounts();
  await eraseDueAccounts();
  await sendAccountEmails();
}

beforeEach(async () => {
  process.env.TEST_MONTHS = "12";
  process.env.TEST_SMTP_URL = "smtp://127.0.0.1:9";
  vi.spyOn(sending, "sendEmail").mockResolvedValue();
  await db().user.updateMany({ data: { lastSeenAt: new Date() } });
});

it("nobody is asked unless the host has set a period", async () => {
  process.env.TEST_MONTHS = "";
  const member = await anInactive(5000);
  await runJobs();
  expect(await db().accountEmail.count({ where: { userId: member.id } })).toBe(0);
});

it("nobody is asked or erased by a site that sends no mail", async () => {
  process.env.TEST_SMTP_URL = "";
  const [silent, asked] = [await anInactive(400), await anInactive(400)];
  const data = { inactiveNoticeAt: ago(40), inactiveEmailedAt: ago(40) };
  await db().user.update({ where: { id: asked.id }, data });
  await runJobs();
  expect(await db().accountEmail.count({ where: { userId: silent.id } })).toBe(0);
  expect([await isThere(silent), await isThere(asked)]).toEqual([true, true]);
});

it("an inactive member is asked once, and erased 30 days later", async () => {
  const send = vi.mocked(sending.sendEmail);
  const [member, active] = [await anInactive(400), await anInactive(300)];
  await runJobs();
  await runJobs();
  const mails = send.mock.calls.map(([mail]) => mail).filter(({ to }) => to === member.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["Do you still want your Swap Shop account?"]);
  expect(mails[0]?.text).toMatch(/Log in before \d{1,2} \w+ \d{4}/);
  await letDaysPass(member, 29);
  await runJobs();
  expect(await isThere(member)).toBe(true);
  await letDaysPass(member, 31);
  await runJobs();
  expect([await isThere(member), await isThere(active)]).toEqual([false, true]);
});

it("a member who signs in, or whose open session is used, stays", async () => {
  const [signingIn, reading] = [await anInactive(400), await anInactive(400)];
  await runJobs();
  await aSession(signingIn.id);
  await db().session.updateMany({ where: { userId: reading.id }, data: { lastSeenAt: ago(1) } });
  expect(await getActor(reading.token)).not.toBeNull();
  for (const member of [signingIn, reading]) await letDaysPass(member, 31);
  await runJobs();
  expect([await isThere(signingIn), await isThere(reading)]).toEqual([true, true]);
});

it("nobody is erased whom the email did not reach", async () => {
  const member = await anInactive(400);
  vi.spyOn(sending, "sendEmail").mockRejectedValue(new Error("no such mailbox"));
  await processInactiveAccounts();
  await sendAccountEmails();
  await letDaysPass(member, 31);
  await runJobs();
  expect(await isThere(member)).toBe(true);
});
