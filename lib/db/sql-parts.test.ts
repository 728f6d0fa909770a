import { expect, it } from "vitest";
import { literal, tableName } from "./sql-parts";

it("takes whole numbers and plain names only [S26]", () => {
  expect([literal(25).sql, tableName("of_tags").sql]).toEqual(["25", "of_tags"]);
  for (const count of [1.5, Number.NaN, "1; DROP TABLE x" as unknown as number])
    expect(() => literal(count)).toThrow("whole number");
  for (const name of ["", "a b", 'a"', "A", "a;"]) expect(() => tableName(name)).toThrow("small letters");
});
