import { expect, it, vi } from "vitest";
import { AppError } from "./errors";

it("is recognized when another bundle's class has thrown it", async () => {
  vi.resetModules();
  const { AppError: Other } = await import("./errors");
  expect(Other).not.toBe(AppError);
  expect(new Other("notFound")).toBeInstanceOf(AppError);
  for (const error of [new Error("notFound"), { code: "notFound" }, null, "notFound"])
    expect(error instanceof AppError).toBe(false);
});
