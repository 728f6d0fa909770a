import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { awaitLatePosition, findPosition } from "@/components/location/find-position";

const HERE = { latitude: 50.8738, longitude: 0.0088 };
type Found = (position: { coords: typeof HERE }) => void;

const asked: { allow(): void; deny(code: number): void }[] = [];
const page = new EventTarget();

/** A browser that asks for permission, and answers when the test does. */
beforeEach(() => {
  asked.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal("window", page);
  const getCurrentPosition = (found: Found, failed: (why: { code: number }) => void) => {
    asked.push({ allow: () => found({ coords: HERE }), deny: (code) => failed({ code }) });
  };
  vi.stubGlobal("navigator", { geolocation: { getCurrentPosition } });
});
afterEach(async () => {
  for (const one of asked) one.deny(2);
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Somebody presses the button; `heard` is what they are told. */
function press() {
  const heard: string[] = [];
  const answers = {
    onFound: ({ latitude }: typeof HERE) => heard.push(`at ${latitude}`),
    onFailed: (why: string) => heard.push(why),
  };
  return { heard, answers, stop: findPosition(answers) };
}
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test("only an answer within eight seconds counts", async () => {
  const { heard } = press();
  await wait(7999);
  asked[0]?.allow();
  await wait(60_000);
  expect(heard).toEqual(["at 50.8738"]);
});

test("an unanswered request is given up after eight seconds", async () => {
  const { heard } = press();
  await wait(7999);
  expect(heard).toEqual([]);
  await wait(1);
  expect(heard).toEqual(["unanswered"]);
});

test("a refusal and an unknown position are told apart, and both reported at once", async () => {
  const refused = press();
  asked[0]?.deny(1);
  const lost = press();
  asked[1]?.deny(2);
  await wait(10_000);
  expect(refused.heard).toEqual(["denied"]);
  expect(lost.heard).toEqual(["unavailable"]);
});

test("a browser without geolocation reports it at once", async () => {
  vi.stubGlobal("navigator", {});
  const { heard } = press();
  await wait(0);
  expect(heard).toEqual(["unavailable"]);
});

test("a late answer is used while nothing else has happened", async () => {
  const { heard } = press();
  await wait(20_000);
  asked[0]?.allow();
  await wait(0);
  expect(heard).toEqual(["unanswered", "at 50.8738"]);
});

test("a late answer is ignored after typing or another press", async () => {
  for (const doing of ["input", "click"]) {
    const { heard } = press();
    await wait(8000);
    page.dispatchEvent(new Event(doing));
    asked.at(-1)?.allow();
    await wait(0);
    expect(heard, doing).toEqual(["unanswered"]);
  }
});

test("the next page takes over a pending request", async () => {
  const { answers, stop, heard } = press();
  await wait(8000);
  stop();
  expect(awaitLatePosition(answers)).not.toBeNull();
  asked[0]?.allow();
  await wait(0);
  expect(heard).toEqual(["unanswered", "at 50.8738"]);
  expect(awaitLatePosition(answers)).toBeNull();
});

test("a second press asks the browser again, and each press gets one answer", async () => {
  const first = press();
  await wait(8000);
  first.stop();
  const second = press();
  expect(asked).toHaveLength(2);
  asked[0]?.allow();
  asked[1]?.allow();
  await wait(0);
  expect(first.heard).toEqual(["unanswered"]);
  expect(second.heard).toEqual(["at 50.8738"]);
});
