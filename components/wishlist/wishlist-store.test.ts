import { describe, expect, it, vi } from "vitest";
import { createWishlistStore } from "@/components/wishlist/wishlist-store";

const KETTLE = "kettle";
const settled = () => vi.waitFor(() => new Promise((resolve) => setTimeout(resolve, 5)));

/** A server whose answers wait until they are let through. */
function aServer(ids: string[] = []) {
  const kept = new Set(ids);
  const calls: string[] = [];
  let gate = Promise.resolve();
  let open = () => {};
  let failing = false;
  const store = createWishlistStore({
    load: async () => {
      calls.push("load");
      const seen = [...kept];
      await gate;
      return seen;
    },
    save: async (postId, wished) => {
      calls.push(wished ? "put" : "delete");
      await gate;
      if (failing) throw new Error("oops");
      if (wished) kept.add(postId);
      else kept.delete(postId);
      return wished;
    },
    onFailure: (_, wished) => calls.push(`failed to ${wished ? "put" : "delete"}`),
    onSaved: (_, wished) => calls.push(wished ? "told: on" : "told: off"),
  });
  return {
    store,
    kept,
    calls,
    hold: () => {
      gate = new Promise((resolve) => {
        open = resolve;
      });
    },
    letGo: async () => {
      open();
      await settled();
    },
    fail: (now: boolean) => {
      failing = now;
    },
  };
}

describe("a wish", () => {
  it("is shown at once, and sent once", async () => {
    const { store, kept, calls, hold, letGo } = aServer();
    hold();
    store.set(KETTLE, true);
    expect(store.has(KETTLE)).toBe(true);
    await letGo();
    expect([...kept]).toEqual([KETTLE]);
    expect(store.has(KETTLE)).toBe(true);
    expect(calls).toEqual(["put", "told: on"]);
  });

  it("ends in the last pressed state, with one request at a time", async () => {
    const { store, kept, calls, hold, letGo } = aServer();
    hold();
    for (const wished of [true, false, true, false]) store.set(KETTLE, wished);
    expect(store.has(KETTLE)).toBe(false);
    expect(calls).toEqual(["put"]);
    await letGo();
    expect(calls).toEqual(["put", "told: on", "delete", "told: off"]);
    expect([store.has(KETTLE), kept.has(KETTLE)]).toEqual([false, false]);
  });

  it("is not sent twice when pressed three times", async () => {
    const { store, calls, hold, letGo } = aServer();
    hold();
    for (const wished of [true, false, true]) store.set(KETTLE, wished);
    await letGo();
    expect(calls).toEqual(["put", "told: on"]);
    expect(store.has(KETTLE)).toBe(true);
  });

  it("is reverted when it fails, and the server state is read", async () => {
    const { store, kept, calls, fail } = aServer([KETTLE]);
    await store.load();
    expect(store.has(KETTLE)).toBe(true);
    fail(true);
    store.set(KETTLE, false);
    expect(store.has(KETTLE)).toBe(false);
    await settled();
    expect(store.has(KETTLE)).toBe(true);
    expect(calls).toEqual(["load", "delete", "failed to delete", "load"]);
    fail(false);
    store.set(KETTLE, false);
    await settled();
    expect([store.has(KETTLE), kept.has(KETTLE)]).toEqual([false, false]);
  });
});

describe("a requested list", () => {
  it("does not revert presses made before it arrived", async () => {
    const { store, hold, letGo } = aServer(["chair"]);
    hold();
    const loading = store.load();
    store.set(KETTLE, true);
    await letGo();
    await loading;
    expect([store.has(KETTLE), store.has("chair")]).toEqual([true, true]);
  });

  it("is forgotten together with its owner", async () => {
    const { store } = aServer([KETTLE]);
    const seen = vi.fn();
    const stop = store.subscribe(seen);
    await store.load();
    store.clear();
    expect(store.has(KETTLE)).toBe(false);
    stop();
    store.note(KETTLE, true);
    expect(seen).toHaveBeenCalledTimes(2);
    expect(store.has(KETTLE)).toBe(true);
  });
});
