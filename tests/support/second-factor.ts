/** Authenticator apps of members. */
import { TOTP } from "otpauth";
import { createRecoveryCodes } from "@/lib/auth/recovery-codes";
import { confirmSecondFactor, startSecondFactor } from "@/lib/auth/second-factor";
import { db, transaction } from "@/lib/db/client";

type Owner = { id: string; email: string };

const STEP_MS = 30_000;

/** @returns a code of so many steps ago, or ahead */
export type App = { key: string; code(steps?: number): string };

export function anApp(key: string): App {
  const totp = new TOTP({ secret: key });
  return { key, code: (steps = 0) => totp.generate({ timestamp: Date.now() + steps * STEP_MS }) };
}

/** An app with the key of a setup that waits for its first code. */
export async function aSetup(owner: Owner): Promise<App> {
  const setup = await startSecondFactor(owner);
  if (!setup) throw new Error("it is on already");
  return anApp(setup.key);
}

export async function aSecondFactor(owner: Owner) {
  const app = await aSetup(owner);
  const codes = await transaction(async (tx) => {
    if (!(await confirmSecondFactor(tx, owner.id, app.code())))
      throw new Error("a first code has to be good");
    return createRecoveryCodes(tx, owner.id);
  });
  await letStepsPass(owner.id);
  return { ...app, codes };
}

/** As when the last code was used long ago: the app's next one may be typed at once. */
export const letStepsPass = (userId: string) =>
  db().secondFactor.update({ where: { userId }, data: { lastStep: 1 }, select: { userId: true } });

/** Six digits that no app shows at the moment. */
export function aWrongCode({ code }: App): string {
  const right = [-1, 0, 1].map((steps) => code(steps));
  return ["000000", "111111", "222222", "333333"].find((wrong) => !right.includes(wrong)) ?? "";
}
