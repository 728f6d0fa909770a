import { expect, it } from "vitest";
import { Publisher } from "./publisher";

it("counts every answer, and waits for the last one", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  let seventh = () => {};
  const reached = new Promise<void>((resolve) => (seventh = resolve));
  const publisher = new Publisher(1000, async (turn) => {
    if (turn === 6) seventh();
    await answered;
    return turn % 3 === 0 ? 503 : 201;
  });
  publisher.start();
  // Slow answers delay no other call.
  await reached;
  const stopped = publisher.stop();
  answer();
  const { asked, published, statuses } = await stopped;
  expect(asked).toBeGreaterThanOrEqual(7);
  expect(published).toBe(asked - Math.ceil(asked / 3));
  expect(statuses.get(503)).toBe(Math.ceil(asked / 3));
});

it("can be stopped before its first turn", async () => {
  const publisher = new Publisher(1000, async () => 201);
  expect(await publisher.stop()).toMatchObject({ asked: 0, published: 0 });
});
