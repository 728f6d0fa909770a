import { expect } from "vitest";
import { pool, type Tx, transaction } from "@/lib/db/client";
import { endSessions, voidSignInLinks } from "@/lib/users/own-password";

/** Until the call has got as far as the account that the test holds. */
async function somebodyWaits(): Promise<boolean> {
  const { rows } = await pool().query(`SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return rows.length > 0;
}

type Step = (tx: Tx) => Promise<unknown>;

/** Starts the call while a transaction changes the account, and lets that one end and commit first. */
export async function callDuring<T>(
  change: Step,
  call: () => Promise<T>,
  end: Step = async () => {},
): Promise<T> {
  let answer: Promise<T> | undefined;
  await transaction(async (tx) => {
    await change(tx);
    answer = call();
    answer.catch(() => {});
    await expect.poll(somebodyWaits, { interval: 20, timeout: 4000 }).toBe(true);
    await end(tx);
  });
  if (!answer) throw new Error("the call was not made");
  return answer;
}

/** As a reset of the password by somebody else does. */
export const callDuringReset = <T>({ id }: { id: string }, call: () => Promise<T>): Promise<T> =>
  callDuring(async (tx) => {
    await endSessions(tx, id);
    await voidSignInLinks(tx, id);
  }, call);
