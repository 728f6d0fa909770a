import { expect, test } from "vitest";
import { emergencyNumber } from "@/app/contact/emergency-number";

test("names the number to dial in danger, and none that it does not know", () => {
  expect(emergencyNumber("GB")).toBe("999");
  expect(emergencyNumber("DE")).toBe("112");
  expect(emergencyNumber("US")).toBe("911");
  expect(emergencyNumber("AQ")).toBeUndefined();
});
