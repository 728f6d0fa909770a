import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  awaitEmailLink,
  awaitProvider,
  bindByEmail,
  bindPendingAction,
  dropPendingAction,
  findPendingAction,
  type PendingAction,
  readPendingAction,
  storePendingAction,
} from "@/components/auth/pending-action";

const PATH = "/feed/1#reply-1";
const REPLY: PendingAction = { kind: "reply", target: "1", path: PATH, key: "k" };

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  vi.stubGlobal("window", { location: { pathname: "/feed/1" } });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a button waits until somebody has logged in where it leads, and until it is done", () => {
  storePendingAction(REPLY);
  expect(findPendingAction(PATH)).toMatchObject(REPLY);
  expect(findPendingAction("/feed/2")).toBeNull();
  expect(readPendingAction("reply", "ben")).toBeNull();
  bindPendingAction("/", "ben");
  expect(readPendingAction("reply", "ben")).toBeNull();
  bindPendingAction(PATH, "ben");
  expect(readPendingAction("comment", "ben")).toBeNull();
  expect(readPendingAction("reply", "ada")).toBeNull();
  expect(readPendingAction("reply", "ben")).toMatchObject(REPLY);
  dropPendingAction("reply", "2");
  expect(readPendingAction("reply", "ben")).toMatchObject(REPLY);
  dropPendingAction("reply", "1");
  expect(readPendingAction("reply", "ben")).toBeNull();
});

test("the author of the words is the only one who sends them", () => {
  storePendingAction(REPLY, "ben");
  bindPendingAction(PATH, "ada");
  expect(findPendingAction(PATH)).toBeNull();
  storePendingAction(REPLY, "ben");
  bindPendingAction(PATH, "ben");
  expect(readPendingAction("reply", "ben")).toMatchObject(REPLY);
});

test("the owner of a mailed address goes on, nobody else", () => {
  storePendingAction(REPLY);
  expect(bindByEmail({ _id: "ben", email: "ben@example.org" })).toBeNull();
  awaitEmailLink(" Ben@example.org");
  expect(bindByEmail({ _id: "ada", email: "ada@example.org" })).toBeNull();
  expect(bindByEmail({ _id: "ben", email: "ben@example.org" })).toBe(PATH);
  expect(readPendingAction("reply", "ben")).toMatchObject(REPLY);
});

test("a provider leads back to the page of the button, or the button waits on", () => {
  storePendingAction(REPLY);
  awaitProvider(PATH);
  awaitProvider(null);
  expect(readPendingAction("reply", "ben")).toBeNull();
  awaitProvider("/");
  expect(readPendingAction("reply", "ben")).toBeNull();
  awaitProvider(PATH);
  vi.stubGlobal("window", { location: { pathname: "/about" } });
  expect(readPendingAction("reply", "ben")).toBeNull();
  vi.stubGlobal("window", { location: { pathname: "/feed/1" } });
  expect(readPendingAction("reply", "ben")).toMatchObject(REPLY);
  expect(readPendingAction("reply", "ada")).toBeNull();
});

test("a button is forgotten after half an hour, and a foreign path never leads away", () => {
  vi.useFakeTimers();
  storePendingAction({ ...REPLY, path: "//evil.example" });
  expect(findPendingAction()?.path).toBe("/");
  vi.advanceTimersByTime(30 * 60_000);
  expect(findPendingAction()).toBeNull();
});

test("without storage nothing is kept, and nothing breaks", () => {
  vi.stubGlobal("sessionStorage", undefined);
  storePendingAction(REPLY);
  bindPendingAction(PATH, "ben");
  expect(readPendingAction("reply", "ben")).toBeNull();
});
