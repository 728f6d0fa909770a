import { expect, it, vi } from "vitest";
import { runShutdownSteps } from "@/lib/db/server-bridge";
import { emailAfterResponse } from "@/lib/emails/after-response";
import { sendDueEmails } from "@/lib/emails/mutations";
import { log } from "@/lib/observability/logger";

vi.unmock("@/lib/emails/after-response");
vi.mock("@/lib/emails/mutations", () => ({ sendDueEmails: vi.fn() }));

it("emails leave after the answer, and the process waits for them before it ends", async () => {
  const sent: string[] = [];
  vi.mocked(sendDueEmails).mockImplementation(async () => {
    await new Promise((done) => setTimeout(done, 50));
    return sent.push("email");
  });
  emailAfterResponse();
  expect(sendDueEmails).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(sendDueEmails).toHaveBeenCalledOnce());
  expect(sent).toEqual([]);
  await runShutdownSteps();
  expect(sent).toEqual(["email"]);
});

it("a mail server that fails is left to the clock", async () => {
  const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
  vi.mocked(sendDueEmails).mockRejectedValue(new Error("no mail server"));
  emailAfterResponse();
  await vi.waitFor(() => expect(warn).toHaveBeenCalledOnce());
  await runShutdownSteps();
});
