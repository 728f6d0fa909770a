import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { POST_LIFE_MS } from "@/lib/posts/field-rules";
import { postChanges, postFields } from "@/lib/posts/input-schema";
import { acceptsReplies, amountLeft, statusNow, statusOf } from "@/lib/posts/rules";

const NOW = Date.parse("2026-11-21T12:00:00Z");
const time = fc.integer({ min: NOW - POST_LIFE_MS, max: NOW + POST_LIFE_MS }).map((at) => new Date(at));

/** Any post that the database would take. */
const life = fc
  .record({
    type: fc.constantFrom("offer" as const, "request" as const),
    quantity: fc.option(fc.integer({ min: 1, max: 9 })),
    taken: fc.nat(9),
    done: fc.nat(9),
    withdrawnAt: fc.option(time),
    expiresAt: time,
  })
  .map(({ taken, done, ...post }) => {
    const amount = post.quantity ?? 1;
    const completed = Math.min(done, amount);
    const promised = post.withdrawnAt ? 0 : Math.min(taken, amount - completed);
    return { ...post, completed, promised };
  })
  // A post that was handed over entirely cannot be taken down.
  .filter((post) => !post.withdrawnAt || post.completed < (post.quantity ?? 1));

describe("the state of a post", () => {
  it("is the first that applies: gone, withdrawn, promised, expired, open", () => {
    fc.assert(
      fc.property(life, (post) => {
        const left = (post.quantity ?? 1) - post.promised - post.completed;
        const isGone = post.completed === (post.quantity ?? 1);
        const ended = post.type === "offer" ? "given" : "received";
        const expected = isGone
          ? ended
          : post.withdrawnAt
            ? "withdrawn"
            : left === 0
              ? "promised"
              : post.promised === 0 && post.expiresAt.getTime() <= NOW
                ? "expired"
                : "open";
        expect(statusOf(post, NOW)).toBe(expected);
        expect(amountLeft(post)).toBe(left);
      }),
      { seed: 1 },
    );
  });

  it("is never expired while something is promised, however much time passes", () => {
    const years = fc.integer({ min: 0, max: 100 * POST_LIFE_MS });
    fc.assert(
      fc.property(life, years, (post, ms) => {
        fc.pre(post.promised > 0);
        expect(statusOf(post, NOW + ms)).toBe(statusOf(post, NOW));
        expect(statusOf(post, NOW + ms)).not.toBe("expired");
      }),
      { seed: 2 },
    );
  });

  it("changes over time only from open to expired, at its expiry", () => {
    fc.assert(
      fc.property(life, (post) => {
        const end = post.expiresAt.getTime();
        const [before, after] = [statusOf(post, end - 1), statusOf(post, end)];
        if (before !== after) expect([before, after]).toEqual(["open", "expired"]);
        expect(before).not.toBe("expired");
      }),
      { seed: 3 },
    );
  });

  it("accepts replies as long as the post may still be handed over", () => {
    fc.assert(
      fc.property(life, (post) => {
        const status = statusOf(post, NOW);
        expect(acceptsReplies(status)).toBe(["open", "promised"].includes(status));
        if (acceptsReplies(status)) expect(post.completed).toBeLessThan(post.quantity ?? 1);
      }),
      { seed: 4 },
    );
  });

  it("is the same on a cached page as on a new one", () => {
    const later = fc.nat(2 * POST_LIFE_MS);
    fc.assert(
      fc.property(life, later, (post, ms) => {
        const { promised } = post;
        const kept = { status: statusOf(post, NOW), promised, expiresAt: post.expiresAt.toISOString() };
        expect(statusNow(kept, NOW + ms)).toBe(statusOf(post, NOW + ms));
      }),
      { seed: 5 },
    );
  });

  it.each([
    ["open", { quantity: null, promised: 0, completed: 0 }],
    ["promised", { quantity: null, promised: 1, completed: 0 }],
    ["given", { quantity: null, promised: 0, completed: 1 }],
    ["open", { quantity: 3, promised: 1, completed: 1 }],
    ["promised", { quantity: 3, promised: 1, completed: 2 }],
    ["given", { quantity: 3, promised: 0, completed: 3 }],
  ] as const)("is %s with %j", (status, numbers) => {
    const post = { type: "offer" as const, withdrawnAt: null, expiresAt: new Date(NOW + 1), ...numbers };
    expect(statusOf(post, NOW)).toBe(status);
  });
});

describe("a typed time for a deadline or a draw", () => {
  const TYPED = {
    type: "offer",
    title: "Chair",
    description: "A chair to sit on.",
    address: "Elm Street",
    latitude: "50",
    longitude: "0",
  };

  it("is a time or an error, and breaks nothing", () => {
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.string({ maxLength: 12 }).map((end) => `2026-11-${end}`),
    );
    const allocation = fc.constantFrom("poster", "first-come", "fair-draw");
    fc.assert(
      fc.property(text, text, allocation, (deadline, drawAt, rule) => {
        const times = { deadline, drawAt, allocation: rule };
        for (const result of [postFields.safeParse({ ...TYPED, ...times }), postChanges.safeParse(times)]) {
          const paths = result.error?.issues.map(({ path }) => path.join(".")) ?? [];
          expect(paths.filter((path) => !["deadline", "drawAt"].includes(path))).toEqual([]);
          const { deadline: end } = result.data ?? {};
          expect(end === undefined || end === null || !Number.isNaN(end.getTime())).toBe(true);
        }
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  it("is too early for a draw less than an hour ahead", () => {
    const minutesAhead = (minutes: number) => {
      const drawAt = new Date(Date.now() + minutes * 60_000).toISOString();
      const { error } = postFields.safeParse({ ...TYPED, allocation: "fair-draw", drawAt });
      return error?.issues.filter(({ path }) => path[0] === "drawAt").map(({ message }) => message) ?? [];
    };
    expect(minutesAhead(61)).toEqual([]);
    expect(minutesAhead(59)).toEqual(["The draw has to be at least an hour ahead."]);
  });

  it.each(["tomorrow", "2026-13-45T00:00", "2026-11-21 noon", "x".repeat(41)])("is not %j", (typed) => {
    for (const field of ["deadline", "drawAt"]) {
      const { error } = postFields.safeParse({ ...TYPED, allocation: "fair-draw", [field]: typed });
      const about = error?.issues.filter(({ path }) => path[0] === field) ?? [];
      expect(about.map(({ message }) => message)).toEqual([expect.stringMatching(/is not a time\.$/)]);
    }
  });
});
