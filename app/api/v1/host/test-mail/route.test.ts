import { readdir, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { POST } from "@/app/api/v1/host/test-mail/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { withoutSecrets } from "@/lib/community/test-mail";
import { outboxFolder } from "@/lib/emails/send-email";
import * as settings from "@/lib/env";
import { aRequest, aStaffMember, type Member } from "@/tests/support/factories";
import { startSmtpServer } from "@/tests/support/smtp-server";

const PATH = "/api/v1/host/test-mail";

async function send(as: Member) {
  const response = await POST(aRequest(PATH, { as, json: {} }));
  return { status: response.status, ...(await expectContract(response, "post", PATH)) };
}

function useServer(SMTP_URL: string) {
  const now = settings.env();
  vi.spyOn(settings, "env").mockReturnValue({ ...now, SMTP_URL });
}

afterEach(() => vi.restoreAllMocks());

describe("a test mail", () => {
  it("is sent to the host alone", async () => {
    const smtp = await startSmtpServer();
    useServer(smtp.url);
    const host = await aStaffMember("host");
    expect(await send(host)).toMatchObject({ status: 200, outcome: "sent", email: host.email, error: "" });
    const [mail] = await smtp.mailsTo(host.email);
    expect(mail?.subject).toBe("Test mail of Swap Shop");
    expect(smtp.recipients()).toEqual([host.email]);
    await smtp.stop();
  });

  it("is a file where there is no mail server, and says so", async () => {
    const host = await aStaffMember("host");
    expect(await send(host)).toMatchObject({ outcome: "filed", error: "" });
    const names = await readdir(outboxFolder());
    const mails = await Promise.all(names.map((name) => readFile(join(outboxFolder(), name), "utf8")));
    expect(mails.filter((mail) => mail.includes(host.email))).toHaveLength(1);
  });

  it("tells what the mail server said, but neither name nor password", async () => {
    const server = createServer((socket) => {
      socket.write("220 test\r\n");
      socket.on("data", (data) => {
        const line = String(data);
        if (/^EHLO/i.test(line)) socket.write("250-test\r\n250 AUTH PLAIN\r\n");
        else socket.write(`535 5.7.8 ${line.trim()}: postmaster has another password than hunter22!\r\n`);
      });
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", () => done()));
    const { port } = server.address() as { port: number };
    useServer(`smtp://postmaster:hunter22%21@127.0.0.1:${port}`);
    const { outcome, error } = await send(await aStaffMember("host"));
    expect(outcome).toBe("failed");
    expect(error).toContain("535 5.7.8");
    expect(error).not.toContain("hunter22");
    expect(error).not.toContain("postmaster");
    expect(error).not.toContain(Buffer.from("\0postmaster\0hunter22!").toString("base64"));
    await new Promise((done) => server.close(done));
  });

  it("tells that nobody listens", async () => {
    useServer("smtp://127.0.0.1:1");
    expect((await send(await aStaffMember("host"))).error).toContain("ECONNREFUSED");
  });

  it("survives an address that cannot be decoded", () => {
    expect(withoutSecrets(new Error("no 100% x"), "smtp://100%25%:pw%zz@host")).toBe("no 100% x");
  });
});
