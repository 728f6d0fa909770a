import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HandoverForm } from "@/components/handover/handover-form";
import type { PostView } from "@/lib/posts/schema";
import type { ReplyView } from "@/lib/replies/schema";
import { HOUR_MS } from "@/lib/time/durations";

function seenByPoster(hoursAhead: number | null, changes: Partial<ReplyView> = {}): string {
  const noShowFrom = hoursAhead === null ? undefined : new Date(Date.now() + hoursAhead * HOUR_MS);
  const person = { _id: "p", name: "Ben S." };
  const reply = { _id: "r", person, noShowFrom: noShowFrom?.toISOString(), history: [], ...changes };
  return renderToStaticMarkup(
    <HandoverForm
      post={{ allocation: "poster" } as PostView}
      reply={reply as unknown as ReplyView}
      busy={false}
      updatePost={async () => true}
      showUpdate={() => {}}
      code=""
      isAwaited={false}
    />,
  );
}

it.each([
  ["without an agreed time", null, false],
  ["before it is over", 1, false],
  ["once it is over", -1, true],
])("a poster who chooses can report a no-show %s: %j h ahead: %j", (_, hoursAhead, isShown) => {
  const seen = seenByPoster(hoursAhead);
  expect(seen).toContain("Take back");
  expect(seen.includes("Did not show up")).toBe(isShown);
});

it("a promise without a time is handed over by a quiet button, one with a time by the primary one", () => {
  const agreedAt = new Date().toISOString();
  const report = {
    reason: "no-answer",
    reportedAt: agreedAt,
    disputableUntil: agreedAt,
    counts: true,
  } as const;
  expect(seenByPoster(null, { state: "promised" })).not.toContain("btn-primary");
  expect(seenByPoster(null, { state: "promised", agreedAt })).toContain("btn-primary");
  expect(seenByPoster(null, { state: "promised", report })).toContain("btn-primary");
});
