/** Two members with shared data, so that some ids in the tests are real. */

import { DAY_MS } from "@/lib/time/durations";
import { call, publishSmall, register } from "@/tests/support/api";
import { actingFor, signedFor } from "@/tests/support/emails";

export type RealIds = {
  /** Bearer tokens. */
  members: string[];
  ids: Record<"post" | "user" | "reply" | "comment" | "message" | "search", string[]>;
  /** As in email links. */
  signed: string[];
};

export async function someRealIds(site: string): Promise<RealIds> {
  const [poster = "", asker = ""] = await Promise.all(
    ["Poster", "Asker"].map((name) => register(site, name)),
  );
  const ask = async (method: string, path: string, token: string, body?: object) => {
    const { status, text } = await call(site, method, path, token, body);
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
  const posts = await Promise.all([
    publishSmall(site, poster, { quantity: "3" }),
    publishSmall(site, poster, { type: "request" }),
    publishSmall(site, asker, { allocation: "first-come" }),
  ]);
  const [first = "", second = ""] = posts;
  const replies = [first, second].map((id) => ask("POST", `/post/${id}/reply`, asker, { pickup: "Sunday" }));
  const [one, other] = await Promise.all(replies);
  await ask("PUT", `/post/${first}/recipient`, poster, { replyId: one.reply._id });
  const proposedAt = new Date(Date.now() + DAY_MS).toISOString();
  const { message } = await ask("POST", `/reply/${one.reply._id}/message`, asker, { proposedAt });
  const { comment } = await ask("POST", `/post/${first}/comment`, asker, { text: "Is it blue?" });
  const { search } = await ask("POST", "/me/search", asker, { q: "spoon" });
  const [me, them] = await Promise.all(
    [poster, asker].map(async (token) => (await ask("GET", "/me", token)).user),
  );
  return {
    members: [poster, asker],
    ids: {
      post: posts,
      user: [me._id, them._id],
      reply: [one.reply._id, other.reply._id],
      comment: [comment._id],
      message: [message._id],
      search: [search._id],
    },
    signed: [actingFor("renew", me, first), signedFor("unsubscribe", [them._id, "daily"])],
  };
}
