import { expect, test } from "vitest";
import { fromColumns, toColumns } from "@/components/feed/card-columns";
import type { PostCardView } from "@/components/feed/post-card-view";

const card: PostCardView = {
  _id: "one",
  by: "3de0d6cf",
  name: "Maria",
  picture: undefined,
  initials: "ML",
  pace: "answers within a day",
  kept: undefined,
  type: "offer",
  title: "Teapot",
  excerpt: "Red enamel, a bit chipped.",
  image: { url: "/images/abc-1280.webp", width: 1280, height: 960, colour: "#a0b1c2" },
  tag: "kitchen",
  amountLeft: 1,
  status: "open",
  promised: 0,
  expiresAt: "2026-12-22T12:00:00.000Z",
  address: "Lewes",
  latitude: 50.875,
  longitude: 0.015,
  createdAt: "2026-11-22T12:00:00.000Z",
  distance: undefined,
};

test("cards come out of their columns as they went in", () => {
  const cards = [card, { ...card, _id: "two", image: undefined, tag: undefined }];
  expect(fromColumns(JSON.parse(JSON.stringify(toColumns(cards))))).toEqual(cards);
  expect(fromColumns(toColumns([]))).toEqual([]);
});

test("columns name a field once, and once what is alike", () => {
  const columns = toColumns([card, card]);
  expect(columns).toMatchObject({ _id: ["one", "one"], title: "Teapot" });
  expect(columns.distance).toBeNull();
});

test("texts of a column share what they begin and end with, and each is told once", () => {
  const cards = ["1", "2", "1", "1"].map((_id) => ({ ...card, _id, picture: `/images/${_id}a-1280.webp` }));
  const columns = toColumns(cards);
  expect(columns.picture).toEqual({ of: "1|2", at: [0, 1, 0, 0], begin: "/images/", end: "a-1280.webp" });
  expect(fromColumns(columns)).toEqual(cards);
});

test.each([
  ["one that is the start of another", ["Pot", "Pots", undefined]],
  ["none", [undefined, undefined, undefined]],
  ["empty ones", ["", "Lewes", "Lewes"]],
  ["the sign between them", ["Left | right", "Lewes", "|"]],
  ["letters beyond the first 65,536", ["🧸🧸", "🧸🪀", "🪀🧸"]],
])("columns keep texts with %s", (_, texts) => {
  const cards = texts.map((tag, at) => ({ ...card, _id: String(at), tag, title: tag ?? "Pot" }));
  expect(fromColumns(JSON.parse(JSON.stringify(toColumns(cards))))).toEqual(cards);
});
