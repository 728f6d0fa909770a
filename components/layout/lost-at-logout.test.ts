import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listLost } from "@/components/layout/lost-at-logout";

const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock("@/components/browser/browser-store", () => ({
  listStored: async (prefix: string) => ({
    names: [...stored.keys()].filter((name) => name.startsWith(prefix)),
  }),
  readStored: async (name: string) => stored.get(name),
}));
const inTab = new Map<string, string>();
beforeEach(() => {
  inTab.clear();
  vi.stubGlobal("sessionStorage", { getItem: (name: string) => inTab.get(name) ?? null });
});
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

it("names what a log-out would take away for good", async () => {
  stored.set("draft-offer", { fields: {}, key: "k", editedAt: 5, sentAt: 0 });
  stored.set("message-r", { text: "Half a sent", key: "k" });
  stored.set("outbox", [{ key: "k" }]);
  stored.set("reply-p", { typed: { quantity: "1", pickup: "Any evening", text: "" }, key: "k" });
  stored.set("comment-p", { text: "Is it", sent: null });
  expect((await listLost()).sort()).toEqual(["comment", "message", "offer", "reply"]);
});

it("names words for many things that have no photo yet, and a letter to the hosts", async () => {
  stored.set("draft-many", { common: { description: "All from one attic", pickup: "" }, items: [] });
  inTab.set("letter", JSON.stringify({ subject: "", message: "Where do I" }));
  expect((await listLost()).sort()).toEqual(["letter", "many"]);
});

it("names nothing that is empty, published, or in the account as well", async () => {
  expect(await listLost()).toEqual([]);
  stored.set("draft-request", { fields: {}, key: "k", editedAt: 5, sentAt: 5 });
  stored.set("draft-many", { common: {}, items: [{ postId: "p" }] });
  stored.set("reply-p", { typed: { quantity: "1", pickup: "", text: " " }, key: "k" });
  stored.set("message-r", { text: "", key: "k" });
  stored.set("outbox", []);
  stored.set("comment-p", { text: "", sent: null });
  stored.set("put-away", ["x"]);
  inTab.set("letter", JSON.stringify({ subject: " ", message: "" }));
  expect(await listLost()).toEqual([]);
});
