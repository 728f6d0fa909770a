import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { OwnReply } from "@/components/replies/own-reply";
import type { PostView } from "@/lib/posts/schema";
import type { ReplyView } from "@/lib/replies/schema";
import { DAY_MS } from "@/lib/time/durations";

const seenWith = (allocation: PostView["allocation"], position?: number) =>
  renderToStaticMarkup(
    <OwnReply
      post={{ type: "offer", status: "open", allocation, postedBy: { _id: "ada", name: "Ada" } } as PostView}
      reply={{ _id: "r", state: "waiting", pickup: "Today", together: [], position } as unknown as ReplyView}
      onChange={async () => {}}
    />,
  );

const POST = {
  ...{ type: "offer", allocation: "poster", expiresAt: "2027-02-22T10:00:00.000Z" },
  postedBy: { _id: "ada", name: "Ada" },
} as PostView;

it("a neighbour who waits behind a promise reads so, and what it waits for stands in place of a far-off day", () => {
  const seen = (status: PostView["status"], reply: object) =>
    renderToStaticMarkup(
      <OwnReply
        post={{ ...POST, status }}
        reply={
          { _id: "r", state: "waiting", pickup: "Today", together: [], ...reply } as unknown as ReplyView
        }
        onChange={async () => {}}
      />,
    ).replace(/(<[^>]+>)+/g, "|");
  const answerBy = POST.expiresAt;
  const untilChosen = "You get an answer in any case: once somebody is chosen, or else when this post ends.";
  const promised = seen("promised", { answerBy, pace: "day" });
  expect(promised).toContain(
    "It is promised to another neighbour for now.|If it comes free again, the poster",
  );
  expect(promised).toContain(
    "among those who wait.|You get an answer in any case: once it is handed over, or else two weeks after this post ends.",
  );
  expect(seen("open", { answerBy, pace: "day" })).toContain(
    `|Ada usually answers within a day.|${untilChosen}`,
  );
  expect(seen("open", { answerBy: "2027-03-08T10:00:00.000Z" })).toContain(
    "Some is promised already. You get an answer in any case: once the rest is, or else two weeks after this post ends.",
  );
  expect(seen("open", { answerBy, usualPace: "hours" })).toContain(
    `Most people here answer within a few hours.|${untilChosen}`,
  );
  for (const status of ["open", "promised"] as const) {
    expect(seen(status, { answerBy })).not.toContain("2027");
    const soon = new Date(Date.now() + 3 * DAY_MS).toISOString();
    expect(seen(status, { answerBy: soon })).toMatch(/You will have an answer by .+ at the latest\./);
  }
});

it("a place in line is named with first come and after a draw only", () => {
  expect(seenWith("poster")).toContain("The poster has your reply and chooses.");
  expect(seenWith("fair-draw")).toContain("You take part in the draw.");
  expect(seenWith("fair-draw", 2)).toContain("You are number 2 in line.");
  expect(seenWith("first-come", 1)).toContain("You are next in line.");
});

const PROMISED = {
  ...{ _id: "r", state: "promised", pickup: "Today", together: [], history: [], quantity: 1, granted: 1 },
  ...{ agreedAt: "2026-11-28T18:00:00.000Z", agreedMessageId: "m", code: "135790", kept: 1 },
} as unknown as ReplyView;

afterEach(() => vi.unstubAllGlobals());

it("a hand-over begins with the agreed time and the way into a calendar, before place and code", () => {
  // The link to the map asks which device it is.
  vi.stubGlobal("navigator", { userAgent: "" });
  const post = { ...POST, status: "promised", address: "12 Elm Street" } as PostView;
  const seen = (changes: Partial<ReplyView>) =>
    renderToStaticMarkup(
      <OwnReply post={post} reply={{ ...PROMISED, ...changes }} onChange={async () => {}} />,
    );
  const parts = ["You meet", "2026-11-28T18:00", "/message/m/calendar", "12 Elm Street", "135790"];
  const places = parts.map((part) => seen({}).indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  // Until its recipient has said that they still want it, no time stands.
  expect(seen({ confirmBy: "2026-11-28T10:00:00.000Z" })).not.toContain("You meet");
});

it("the advice about where to meet comes after place and code", () => {
  vi.stubGlobal("navigator", { userAgent: "" });
  const post = { ...POST, status: "promised", address: "12 Elm Street" } as PostView;
  const reply = { ...PROMISED, kept: 0 };
  const seen = renderToStaticMarkup(<OwnReply post={post} reply={reply} onChange={async () => {}} />);
  const places = ["12 Elm Street", "135790", "Swapping safely"].map((words) => seen.indexOf(words));
  expect(places[0]).toBeGreaterThan(0);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it("asking once more is offered only while the post accepts replies", () => {
  const asleep = { ...PROMISED, state: "released", reason: "unconfirmed", code: undefined } as ReplyView;
  const seen = (changes: Partial<PostView>) =>
    renderToStaticMarkup(
      <OwnReply post={{ ...POST, ...changes }} reply={asleep} onChange={async () => {}} />,
    );
  const ended = "You did not say in time that you still want it, and it has ended by now.";
  expect(seen({ status: "open" })).toContain("You can ask once more.");
  expect(seen({ status: "expired" })).toContain(ended);
  expect(seen({ status: "given" })).toContain(
    "You did not say in time that you still want it, and it is gone by now.",
  );
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
  expect(seen({ status: "open", promised: 1, expiresAt: daysAgo(13) })).toContain("You can ask once more.");
  expect(seen({ status: "open", promised: 1, expiresAt: daysAgo(15) })).toContain(ended);
});
