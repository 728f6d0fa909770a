import { expect, it } from "vitest";
import { AppError, type FieldFailure, invalidField } from "@/lib/http/errors";
import { CODE_TEXTS, failureText } from "@/lib/http/failure-texts";
import { errorResponse } from "@/lib/http/route";

async function answerTo(error: AppError) {
  const response = errorResponse(error, "request-1");
  return { status: response.status, ...((await response.json()) as object) };
}

it("says the code's sentence without a reason", async () => {
  expect(await answerTo(new AppError("notOpen"))).toEqual({
    success: false,
    status: 409,
    code: "notOpen",
    message: CODE_TEXTS.notOpen,
  });
});

it("says the reason's sentence with its values, above and beside the field", async () => {
  const message = "They asked for 3 only.";
  expect(
    await answerTo(invalidField("quantity", { reason: "askedForOnly", values: { quantity: 3 } })),
  ).toEqual({
    success: false,
    status: 422,
    code: "invalid",
    message,
    issues: [{ path: "quantity", message }],
  });
});

it("keeps a schema's own sentence", async () => {
  const issues: FieldFailure[] = [{ path: "title", message: "Item name is missing." }];
  expect(await answerTo(new AppError("invalid", { issues }))).toMatchObject({ issues });
});

it("names the item of a bundle that failed, and why", () => {
  const failure = new AppError("tooMany", { retryAfter: 120 });
  const bundled = (title: string | null) =>
    failureText(new AppError("tooMany", { reason: "bundled", values: { title, failure } }));
  const why = "Too many requests. Try again in 2 minutes. Nothing is sent yet: leave it out and send again.";
  expect([bundled("Desk"), bundled(null)]).toEqual([`“Desk”: ${why}`, `One of the items: ${why}`]);
});

it.each([
  ["tooManyPasswords", { seconds: 240 }, "Too many wrong passwords. Try again in 4 minutes."],
  ["imageTooLarge", { maxBytes: 10 * 1024 * 1024 }, "A picture can have at most 10 MB."],
  ["alreadyTaken", { quantity: 1 }, "1 is already promised or handed over."],
  [
    "shortNotice",
    { name: "Ben S.", hours: 2 },
    "Ben S. suggested that time and you accepted it less than 2 hours before, so nobody can miss it. Agree on another time.",
  ],
  [
    "allocationPause",
    { hours: 14 },
    "You took down a post after a draw or first come. You can use them again in 14 hours. Until then you can choose yourself.",
  ],
] as const)("%s reads as a whole sentence", (reason, values, sentence) => {
  const because = { reason, values } as NonNullable<AppError["because"]>;
  expect(failureText(new AppError("conflict", because))).toBe(sentence);
});
