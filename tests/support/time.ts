import pg from "pg";
import { openDraw, shiftTime } from "./pass-time";
import type { Neighbour } from "./people";
import { publishAs } from "./publish";

export const letHoursPass = (postId: string, hours: number): Promise<void> => run(shiftTime(postId, hours));

/** The days in which a member who has left can come back. */
export const letGracePass = (email: string): Promise<void> =>
  run(
    `UPDATE "AccountDeletion" SET "eraseAt" = now() - interval '1 minute'
    WHERE "userId" = (SELECT "id" FROM "User" WHERE "email" = $1)`,
    [email],
  );

/** The code of an app that was used last was used long ago. */
export const letCodeStepsPass = (email: string): Promise<void> =>
  run(
    `UPDATE "SecondFactor" SET "lastStep" = 1 WHERE "userId" = (SELECT "id" FROM "User" WHERE "email" = $1)`,
    [email],
  );

async function run(sql: string, values?: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL ?? "" });
  await client.connect();
  try {
    await client.query(sql, values);
  } finally {
    await client.end();
  }
}

/** They opened their account two months ago. */
export const ageMember = (email: string): Promise<void> =>
  run(`UPDATE "User" SET "createdAt" = now() - interval '60 days' WHERE "email" = $1`, [email]);

/** It is as old as the oldest that are listed. */
export const agePost = (postId: string): Promise<void> =>
  run(`UPDATE "Post" SET "createdAt" = now() - interval '80 days' WHERE "id" = $1`, [postId]);

/** The list of a draw was closed eleven minutes ago, so its seed may open. */
export const letDrawOpen = (postId: string): Promise<void> => run(openDraw(postId));

/** The minutes in which its poster can bring it back are over. */
export const letTakeDownEnd = (postId: string): Promise<void> =>
  run(`UPDATE "Post" SET "takeDownAt" = now() WHERE "id" = $1 AND "takeDownAt" IS NOT NULL`, [postId]);

type Meeting = { postId: string; replyId: string; poster: Neighbour; person: Neighbour };

export async function missAgreedTime({ postId, replyId, poster, person }: Meeting): Promise<void> {
  const proposedAt = new Date(Date.now() + 3_600_000).toISOString();
  const path = `/reply/${replyId}/message`;
  const { message } = await poster.call<{ message: { _id: string } }>("POST", path, { proposedAt });
  await person.call("PUT", `/message/${message._id}/answer`, { accepted: true });
  await letHoursPass(postId, 2);
}

/** Holds the draw `aheadMs` from now; posts must announce it an hour ahead, so time is shifted. */
export async function publishDraw(poster: Neighbour, title: string, aheadMs: number): Promise<string> {
  const drawAt = new Date(Date.now() + 2 * 3_600_000 + aheadMs).toISOString();
  const id = await publishAs(poster, title, { allocation: "fair-draw", drawAt });
  await letHoursPass(id, 2);
  return id;
}
