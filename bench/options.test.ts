import { describe, expect, it } from "vitest";
import { readOptions, SUBJECTS } from "./options";

describe("the options of the bench", () => {
  it("choose every subject but the long ones by default", () => {
    expect(readOptions([]).subjects).toEqual(
      SUBJECTS.filter((name) => name !== "million" && name !== "crawl"),
    );
    expect(readOptions(["--long"]).subjects).toEqual([...SUBJECTS]);
  });

  it("choose subjects by name", () => {
    expect(readOptions(["pages", "kept"]).subjects).toEqual(["kept", "pages"]);
    expect(readOptions(["million"]).subjects).toEqual(["million"]);
    expect(() => readOptions(["page"])).toThrow('There is no subject "page"');
  });

  it("take numbers above 0", () => {
    expect(readOptions(["--ids", "500", "--minutes", "0.5"])).toMatchObject({ ids: 500, minutes: 0.5 });
    expect(() => readOptions(["--rounds", "0"])).toThrow("--rounds");
    expect(() => readOptions(["--seconds", "fast"])).toThrow("--seconds");
  });

  it("are small for a smoke run, unless something else was asked for", () => {
    expect(readOptions(["--smoke"])).toMatchObject({ rounds: 1, seconds: 1, isSmoke: true });
    expect(readOptions(["--smoke", "--ids", "7"]).ids).toBe(7);
  });
});
