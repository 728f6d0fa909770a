import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { sendEmail } from "@/lib/emails/send-email";

const outbox = () => join(process.env.DATA_DIR ?? "", "outbox");

/** Sends it and reads what lies in the outbox afterwards as a mail program would. */
async function send(mail: Parameters<typeof sendEmail>[0]) {
  const before = new Set(await readdir(outbox()).catch(() => []));
  await sendEmail(mail);
  const [name, ...others] = (await readdir(outbox())).filter((file) => !before.has(file));
  expect(others).toEqual([]);
  expect(name).toMatch(/\.eml$/);
  return PostalMime.parse(await readFile(join(outbox(), name ?? "")));
}

const MAIL = {
  site: "Swap Shop",
  to: "desk@example.org",
  replyTo: "ada@example.org",
  subject: "A question",
  text: "How do I start?\n",
};

describe("an email", () => {
  it("is stored in the outbox in a form that email programs read", async () => {
    const read = await send(MAIL);
    expect(read.from).toMatchObject({ name: "Swap Shop", address: "noreply@localhost" });
    expect(read.to).toEqual([{ name: "", address: "desk@example.org" }]);
    expect(read.replyTo).toEqual([{ name: "", address: "ada@example.org" }]);
    expect(read).toMatchObject({ subject: "A question", text: "How do I start?\n" });
  });

  it("keeps accents and emoji", async () => {
    const read = await send({ ...MAIL, subject: "Crème brûlée 🦔", text: "Grüße 🦔\n" });
    expect(read).toMatchObject({ subject: "Crème brûlée 🦔", text: "Grüße 🦔\n" });
  });

  it.each([
    "Hello\r\nBcc: all@example.org",
    "Hello\nBcc: all@example.org",
    "Hello\r\n\r\nOther text",
    "Hello\rTo: x@y.org",
  ])("gets no header from its subject: %j", async (subject) => {
    const read = await send({ ...MAIL, subject });
    expect(read.bcc ?? []).toEqual([]);
    expect(read.to).toHaveLength(1);
    expect(read.headers.filter(({ key }) => key === "bcc")).toEqual([]);
    expect(read.text).toBe(MAIL.text);
  });

  it.each([
    "ada@example.org, all@example.org",
    "ada@example.org\r\nBcc: all@example.org",
    '"all@example.org"@example.org',
  ])("goes to no other recipient through its address: %j", async (address) => {
    const read = await send({ ...MAIL, replyTo: address });
    expect(read.replyTo?.length).toBe(1);
    expect(read.bcc ?? []).toEqual([]);
    expect(read.to).toEqual([{ name: "", address: "desk@example.org" }]);
  });

  it("keeps text that looks like headers as text", async () => {
    const text = "Bcc: all@example.org\n.\n\nQUIT\n";
    expect((await send({ ...MAIL, text })).text).toBe(text);
  });
});
