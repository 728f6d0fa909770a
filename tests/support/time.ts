import pg from "pg";
import { shiftTime } from "./pass-time";
import type { Neighbour } from "./people";
import { publishAs } from "./publish";

/** Everything that happened with a post is so many hours longer ago. */
export async function letHoursPass(postId: string, hours: number): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL ?? "" });
  await client.connect();
  try {
    await client.query(shiftTime(postId, hours));
  } finally {
    await client.end();
  }
}

type Meeting = { postId: string; replyId: string; poster: Neighbour; person: Neighbour };

/** The two agree on a time in an hour; then two hours pass. */
export async function missAgreedTime({ postId, replyId, poster, person }: Meeting): Promise<void> {
  const proposedAt = new Date(Date.now() + 3_600_000).toISOString();
  const path = `/reply/${replyId}/message`;
  const { message } = await poster.call<{ message: { _id: string } }>("POST", path, { proposedAt });
  await person.call("PUT", `/message/${message._id}/answer`, { accepted: true });
  await letHoursPass(postId, 2);
}

/** A post whose draw is held in so many ms: the time between its announcement and then has passed. */
export async function publishDraw(poster: Neighbour, title: string, aheadMs: number): Promise<string> {
  const drawAt = new Date(Date.now() + 2 * 3_600_000 + aheadMs).toISOString();
  const id = await publishAs(poster, title, { allocation: "fair-draw", drawAt });
  await letHoursPass(id, 2);
  return id;
}
