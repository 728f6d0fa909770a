import { describe, expect, it } from "vitest";
import { findFault } from "./check-answer.mjs";

describe("the check of an answer", () => {
  it("wants status 200", () => {
    expect(findFault({}, 503, "")).toBe("status 503");
    expect(findFault({}, 304, "")).toBe("status 304");
    expect(findFault({}, 200, "")).toBeNull();
  });

  it("compares a kept answer byte by byte", () => {
    expect(findFault({ same: "abc" }, 200, "abc")).toBeNull();
    expect(findFault({ same: "abc" }, 200, "abd")).toContain("not the expected one");
    expect(findFault({ same: "abc" }, 200, "")).toContain("0 bytes");
  });

  it("wants a marker and a length where each answer differs", () => {
    const expected = { marker: "</html>", minBytes: 10 };
    expect(findFault(expected, 200, "<html></html>")).toBeNull();
    expect(findFault(expected, 200, "</html>")).toContain("fewer than 10");
    expect(findFault(expected, 200, "<html>, cut off")).toContain("without");
  });
});
