import { describe, expect, it } from "vitest";
import { isSettlementName, partsOf, SETTLEMENT_LIMITS } from "@/lib/geo/settlement-names";
import { SILENT_ADDRESSES, TOWN_ADDRESSES } from "@/tests/support/address-samples";

/** The part of an address behind its last comma. */
const lastOf = (address: string) => {
  const parts = partsOf(address);
  return parts.length > 1 ? (parts.at(-1) ?? "") : "";
};

describe("a name that a poster may choose for their town", () => {
  it.each(SILENT_ADDRESSES)("is not at the end of %j [S49]", (typed) => {
    expect(isSettlementName(lastOf(typed))).toBe(false);
  });

  it.each(TOWN_ADDRESSES)("of %j may be %j [S49]", (typed, town) => {
    expect(lastOf(typed)).toBe(town);
    expect(isSettlementName(town)).toBe(true);
  });

  it("is short, and begins with a capital letter", () => {
    expect(isSettlementName("Lewes")).toBe(true);
    for (const wrong of [
      "lewes",
      "",
      "Rose Cottage",
      "79098 Freiburg",
      "A".repeat(SETTLEMENT_LIMITS.max + 1),
    ])
      expect([wrong, isSettlementName(wrong)]).toEqual([wrong, false]);
  });
});
