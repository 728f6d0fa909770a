import { execFile } from "node:child_process";
import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { aMember } from "@/tests/support/factories";
import { aSecondFactor } from "@/tests/support/second-factor";

const run = (...args: string[]) =>
  new Promise<{ code: unknown; output: string }>((done) => {
    const command = ["--conditions=react-server", "--import", "tsx", "scripts/second-factor-off.ts", ...args];
    execFile(process.execPath, command, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });

it("a host switches two-step login off for one member, and hears when there is none", async () => {
  const [maria, jonas] = [await aMember(), await aMember()];
  for (const member of [maria, jonas]) await aSecondFactor(member);
  expect(await run(maria.email.toUpperCase())).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Two-step login is off for ${maria.email}.`),
  });
  const left = await db().secondFactor.findMany({ select: { userId: true } });
  expect(left).toEqual([{ userId: jonas.id }]);
  expect(await db().session.count({ where: { userId: maria.id, endedAt: null } })).toBe(0);
  expect(await run(maria.email)).toMatchObject({ code: 1, output: expect.stringContaining("Nobody with") });
  expect(await run()).toMatchObject({
    code: 1,
    output: expect.stringContaining("Name the member's address"),
  });
}, 60_000);
