import { expect, it } from "vitest";
import { listDueThanks } from "@/components/my-swaps/thanks-due";
import type { OwnPost } from "@/components/replies/use-post-with-replies";
import type { ReplyView } from "@/lib/replies/schema";
import { DAY_MS } from "@/lib/time/durations";

const aReply = (changes: Partial<ReplyView>) =>
  ({
    ...{
      _id: "r",
      state: "completed",
      maySayThanks: true,
      person: { _id: "b", name: "Ben S.", picture: null },
    },
    stateSince: new Date(Date.now() - DAY_MS).toISOString(),
    ...changes,
  }) as ReplyView;
const post = { _id: "p", title: "Chair", postedBy: { _id: "a", name: "Ada P." } } as OwnPost["post"];

it("a thank-you is due for what one received lately, by a reply or by a request", () => {
  const names = (mine: Parameters<typeof listDueThanks>[0]) =>
    listDueThanks(mine).map(({ giver }) => giver.name);
  const byReply = (changes: Partial<ReplyView> = {}) => ({
    posts: [],
    replies: [{ post, reply: aReply(changes) }],
  });
  expect(names(byReply())).toEqual(["Ada P."]);
  const older = aReply({ stateSince: new Date(Date.now() - 2 * DAY_MS).toISOString() });
  expect(names({ ...byReply(), posts: [{ post, replies: [older] }] })).toEqual(["Ada P.", "Ben S."]);
  const none: Partial<ReplyView>[] = [
    { maySayThanks: false as never },
    { objectableUntil: new Date().toISOString() },
    { stateSince: new Date(Date.now() - 31 * DAY_MS).toISOString() },
  ];
  for (const changes of none) expect(names(byReply(changes))).toEqual([]);
});
