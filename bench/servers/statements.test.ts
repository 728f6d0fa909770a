import { expect, it } from "vitest";
import { makeCursor, readCursor, toQuery, toStatements } from "./statements.mjs";

const A = { time: Date.UTC(2026, 0, 1), id: "0198c5a0-0000-7000-8000-000000000001" };
const B = { time: Date.UTC(2026, 0, 2), id: "0198c5a0-0000-7000-8000-000000000002" };
const cursors = [makeCursor(A.time, A.id), makeCursor(B.time, B.id)] as const;

it("reads what it wrote", () => {
  expect(readCursor(cursors[0])).toEqual(A);
});

it("finds time and id of the cursor among the values, in any form, and keeps the others", () => {
  const sentFor = ({ time, id }: typeof A, found: string[]) => [
    { text: "SELECT 1", values: [new Date(time), id, 25] },
    { text: "SELECT 2", name: "two", rowMode: "array", values: [found, new Date(time).toISOString()] },
    { text: "SELECT 3", values: [new Date(time).toISOString().replace("T", " ").replace("Z", "")] },
    { text: "SELECT 4" },
  ];
  const statements = toStatements(sentFor(A, ["x"]), sentFor(B, ["y"]), ...cursors);
  expect(statements.map(({ values }) => values)).toEqual([
    [{ from: "date" }, { from: "id" }, { fixed: 25 }],
    [{ fixed: ["x"] }, { from: "time" }],
    [{ from: "time" }],
    [],
  ]);
  expect(toQuery(statements[1] as (typeof statements)[0], B)).toEqual({
    ...{ text: "SELECT 2", name: "two", rowMode: "array" },
    values: [["x"], new Date(B.time).toISOString()],
  });
});
