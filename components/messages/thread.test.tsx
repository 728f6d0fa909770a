import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { PendingMessage } from "@/components/message-outbox/outbox-storage";
import type { Outbox } from "@/components/message-outbox/use-outbox";
import { MessageLine } from "@/components/messages/message-line";
import { MessageList } from "@/components/messages/message-list";
import { PendingMessageLine } from "@/components/messages/pending-message-line";
import { ThreadHead } from "@/components/messages/thread-head";
import { PostThreadLine } from "@/components/messages/thread-line";
import { timelineOf } from "@/components/messages/timeline";
import type { OpenThread, ThreadView } from "@/lib/messages/schema";
import { DAY_MS } from "@/lib/time/durations";

// They ask who is signed in.
vi.mock("@/components/moderation/report-button", () => ({ ReportButton: () => null }));
vi.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "/" }));
vi.mock("@/components/blocks/block-member", () => ({ BlockMember: () => null }));

const other = { _id: "ben", name: "Ben S.", picture: null };
const post = {
  _id: "p",
  title: "Blue vase",
  images: [],
  postedBy: { _id: "ada" },
  address: "12 Elm Street",
  status: "promised",
};
const now = Date.now();
const message = (_id: string, authorId: string, daysAgo = 0) => ({
  ...{ _id, authorId, text: `Words of ${_id}` },
  createdAt: new Date(now - daysAgo * DAY_MS).toISOString(),
});

const answering = { onAccept: async () => {}, onAnother: () => {} };

const thread = (changes: object = {}) =>
  ({
    ...{ replyId: "r", post, other, state: "promised", unread: 2, hasOlder: false },
    messages: [
      message("one", "ben", 2),
      message("two", "ada", 2),
      message("three", "ben"),
      message("four", "ben"),
    ],
    ...changes,
  }) as unknown as OpenThread;

it("a thread has one line for each day, and the mark above the first of the unread messages", () => {
  const seen = renderToStaticMarkup(
    <MessageList
      thread={thread()}
      userId="ada"
      lineOf={(line) => (
        <MessageLine message={line} isOwn={line.authorId === "ada"} author={other} {...answering} />
      )}
    >
      {null}
    </MessageList>,
  );
  const lines = seen.split("<li").slice(1);
  expect(lines.map((line) => line.includes("rounded-full bg-base-200"))).toEqual([true, false, true, false]);
  expect(lines.map((line) => line.includes(">New</p>"))).toEqual([false, false, true, false]);
  const mark = /<svg class="icon [^>]*><use [^>]*#check"[^>]*>.*?<\/svg><span class="sr-only">Sent<\/span>/;
  expect(lines.map((line) => mark.test(line))).toEqual([false, true, false, false]);
});

it("an own message that was read says so", () => {
  const line = (isLastRead: boolean) =>
    renderToStaticMarkup(
      <MessageLine
        message={message("two", "ada")}
        isOwn
        isLastRead={isLastRead}
        author={other}
        {...answering}
      />,
    );
  expect(line(true)).toContain("<span>Read</span>");
  expect(line(false)).not.toContain("Read");
});

it("a message that is on its way says so, and one that has not arrived can be sent again", () => {
  const outbox = { sendAgain: () => {}, takeBack: () => {} } as unknown as Outbox;
  const seen = (state: PendingMessage["state"]) => {
    const pending = { key: "k", fields: { text: "Hello" }, state, reason: "Too long." } as PendingMessage;
    return renderToStaticMarkup(<PendingMessageLine message={pending} outbox={outbox} />);
  };
  expect(seen("new")).toContain("Sending…");
  expect(seen("new")).not.toContain("<button");
  for (const state of ["waiting", "signedOut", "tooOld", "refused"] as const) {
    expect(seen(state)).toMatch(/Not sent/);
    expect(seen(state)).toContain("Send again");
  }
  for (const line of ["new", "waiting"] as const) expect(seen(line)).not.toContain(">Sent<");
});

it("a thread begins with the words of the reply, and tells what became of it among the messages", () => {
  const at = (daysAgo: number) => new Date(now - daysAgo * DAY_MS).toISOString();
  const asked = { authorId: "ben", pickup: "Saturday", text: "It would suit us.", quantity: 2, at: at(3) };
  const steps = [{ state: "promised", at: at(1) }] as const;
  const orderOf = (changes: object) => {
    const items = timelineOf(thread({ asked, steps, ...changes }));
    return items.map((item) => ("message" in item ? item.message._id : item.key.split(" ")[0]));
  };
  expect(orderOf({})).toEqual(["asked", "one", "two", "promised", "three", "four"]);
  // Earlier messages would stand between them.
  expect(orderOf({ hasOlder: true })).toEqual(["one", "two", "promised", "three", "four"]);
  const seen = renderToStaticMarkup(
    <MessageList thread={thread({ asked, steps })} userId="ada" lineOf={({ text }) => text}>
      {null}
    </MessageList>,
  );
  expect(seen).toMatch(
    /Ben S\. asked for 2.*It would suit us\..*Saturday.*Words of two.*Promised.*Words of three/s,
  );
});

it("a time that was suggested cannot be agreed on once the exchange is over", () => {
  const suggested = { ...message("one", "ben"), proposedAt: "2026-12-01T18:00:00.000Z" };
  const seen = (isOver: boolean) =>
    renderToStaticMarkup(
      <MessageLine message={suggested} isOwn={false} author={other} isOver={isOver} {...answering} />,
    );
  expect(seen(false)).toMatch(/Accept.*Another time/s);
  expect(seen(false)).not.toContain("Decline");
  expect(seen(true)).not.toContain("Accept");
  expect(seen(true)).toContain("Not needed any more");
});

it("a copy of a thread that the browser kept before an update still shows", () => {
  expect(timelineOf({ messages: thread().messages }).map(({ key }) => key)).toEqual([
    "one",
    "two",
    "three",
    "four",
  ]);
});

const head = (changes: object, userId: string, onPropose: (() => void) | null = null) => (
  <ThreadHead thread={thread(changes)} userId={userId} onPropose={onPropose} isProposing={false} />
);

it("the head says where and when, and offers the code, only while it is promised", () => {
  const promised = { agreedAt: new Date(now + DAY_MS).toISOString(), code: "135790" };
  const seen = renderToStaticMarkup(head(promised, "ben"));
  expect(seen).toContain("12 Elm Street");
  expect(seen).toMatch(/>\w{3} \d+ \w{3,4}, \d\d:\d\d<\/time>/);
  expect(seen).toContain("Show code");
  expect(seen).not.toContain("135790");
  expect(seen).not.toContain("Enter their code");
  const posters = renderToStaticMarkup(head({}, "ada"));
  expect(posters).toContain("Enter their code");
  const waiting = renderToStaticMarkup(head({ state: "waiting" }, "ben"));
  expect(waiting).not.toContain("12 Elm Street");
  expect(posters).not.toContain("Suggest a time");
  const withoutTime = renderToStaticMarkup(head({}, "ben", () => {}));
  expect(withoutTime).toContain("No time is agreed yet.");
  expect(withoutTime.indexOf("Suggest a time")).toBeLessThan(withoutTime.indexOf("12 Elm Street"));
});

const asked = { authorId: "ben", pickup: "Saturday", text: "It would suit us." };

it("a line under “For you to answer” names its step only where that says more than the heading", () => {
  const seen = (changes: object, heading?: string) => {
    const view = { ...thread(), post: { ...post, type: "offer", image: null }, last: null, can: [], asked };
    const line = { ...view, awaits: "reader", at: new Date(now).toISOString(), unread: 0, ...changes };
    return renderToStaticMarkup(
      <PostThreadLine thread={line as unknown as ThreadView} userId="ada" heading={heading} />,
    );
  };
  const waiting = { state: "waiting" };
  expect(seen(waiting, "For you to answer")).not.toContain("Needs your answer");
  expect(seen(waiting)).toContain("Needs your answer");
  expect(seen({ time: "answer" }, "For you to answer")).toContain("Needs an answer to the time");
});

it.each([
  [
    ["promise", "decline"],
    ["Promise it to Ben S.", "Say no kindly: Ben S."],
  ],
  [["confirm"], ["Yes, I still want it"]],
  [[], []],
])("a line of the list offers what one can do at once: %j", (can, names) => {
  const view = { ...thread(), post: { ...post, type: "offer", image: null }, last: null, can, asked };
  const line = { ...view, at: new Date(now).toISOString(), unread: 1 } as unknown as ThreadView;
  const seen = renderToStaticMarkup(<PostThreadLine thread={line} userId="ada" onChange={async () => {}} />);
  for (const name of names) expect(seen).toContain(name);
  expect(seen.match(/<button/g) ?? []).toHaveLength(names.length);
  expect(seen).toContain("Blue vase</h3>");
  // Nobody promises to words unseen.
  expect(seen).toContain(">Saturday · It would suit us.<");
});
