/** Two-step login of members. */
import { createRecoveryCodes } from "@/lib/auth/recovery-codes";
import { confirmSecondFactor, startSecondFactor } from "@/lib/auth/second-factor";
import { db, transaction } from "@/lib/db/client";
import { type App, anApp } from "@/tests/support/totp-app";

type Owner = { id: string; email: string };

/** An app with the key of a setup that waits for its first code. */
export async function aSetup(owner: Owner): Promise<App> {
  const setup = await transaction((tx) => startSecondFactor(tx, { ...owner, site: "Swap Shop" }));
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
