import { expect, it } from "vitest";
import type { PendingItem } from "@/components/message-outbox/outbox-storage";
import { createOutboxStore } from "@/components/message-outbox/outbox-store";
import { createReplyMoves } from "@/components/replies/move-reply";
import type { ReplyDraft } from "@/components/replies/reply-draft";
import { ApiError } from "@/lib/api-client/client";

const DRAFT: ReplyDraft = {
  key: "k",
  typed: { quantity: "1", also: [], pickup: "Sunday", text: "With a bow" },
};

const soon = () => new Promise((done) => setTimeout(done, 5));

/** A browser without a connection, whose draft is dropped only when it is let. */
function withoutConnection() {
  let [kept, listed]: [ReplyDraft | undefined, PendingItem[]] = [DRAFT, []];
  let letDrop = () => {};
  const dropping = new Promise<void>((done) => {
    letDrop = done;
  });
  const outbox = createOutboxStore({
    load: async () => listed,
    save: async (to) => {
      listed = to(listed);
    },
    send: async () => {
      throw new ApiError("The site is away.", 0);
    },
    isStill: async () => true,
    withLock: (work) => work(),
  });
  outbox.setUser("ben", true);
  const store = {
    read: async () => kept,
    save: async (draft: ReplyDraft) => {
      kept = draft;
      return true;
    },
    drop: async () => {
      await dropping;
      kept = undefined;
    },
  };
  const moves = createReplyMoves(outbox, () => store);
  const takeBack = () => moves.toForm({ postId: "p", key: DRAFT.key, fields: DRAFT.typed });
  return { outbox, moves, takeBack, letDrop, draft: () => kept, end: () => outbox.stop() };
}

it("a reply that is changed while it enters the outbox is in its form, whichever step comes first", async () => {
  for (const isChangedFirst of [true, false]) {
    const { outbox, moves, takeBack, letDrop, draft, end } = withoutConnection();
    const entering = moves.toOutbox("p", DRAFT);
    await soon();
    expect(outbox.pending()).toMatchObject([{ key: "k", state: "waiting" }]);
    // A look at the outbox by itself has found and tried it: its button is there.
    if (isChangedFirst) {
      const changing = takeBack();
      await soon();
      letDrop();
      await Promise.all([entering, changing]);
    } else {
      letDrop();
      await entering;
      await takeBack();
    }
    expect(draft()).toEqual(DRAFT);
    expect(outbox.pending()).toEqual([]);
    end();
  }
});

it("a reply keeps its draft until the outbox has it", async () => {
  const { outbox, moves, letDrop, draft, end } = withoutConnection();
  const entering = moves.toOutbox("p", DRAFT);
  await soon();
  expect(draft()).toEqual(DRAFT);
  expect(outbox.pending()).toHaveLength(1);
  letDrop();
  await entering;
  expect(draft()).toBeUndefined();
  expect(outbox.pending()).toMatchObject([{ state: "waiting" }]);
  end();
});
