import { readdir, readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, describe, expect, it, vi } from "vitest";
import { anEmail } from "@/tests/support/factories";

const aLetter = () => ({ email: anEmail(), subject: "A question", message: "How do I start?" });

/** The mutation as it is in a program that was started with these variables. */
async function withVariables(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
  const { saveContactMessage: writeLetter } = await import("@/lib/contact-messages/mutations");
  const { db } = await import("@/lib/db/client");
  return { writeLetter, kept: (email: string) => db().contactMessage.findFirst({ where: { email } }) };
}

afterEach(() => vi.unstubAllEnvs());

describe("a contact message", () => {
  it("is only stored when no recipient is configured", async () => {
    const { writeLetter, kept } = await withVariables({});
    const letter = aLetter();
    await writeLetter(letter, null);
    expect(await kept(letter.email)).toMatchObject({ ...letter, emailedAt: null });
  });

  it("is emailed so that a reply goes to its sender", async () => {
    const { writeLetter, kept } = await withVariables({ CONTACT_EMAIL: "desk@example.org" });
    const letter = aLetter();
    await writeLetter(letter, null);
    expect((await kept(letter.email))?.emailedAt).toBeInstanceOf(Date);
    const outbox = join(process.env.DATA_DIR ?? "", "outbox");
    const mails = await Promise.all(
      (await readdir(outbox)).map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))),
    );
    const mail = mails.find(({ replyTo }) => replyTo?.[0]?.address === letter.email);
    expect(mail).toMatchObject({
      subject: "[Swap Shop] A question",
      text: expect.stringContaining(letter.message),
    });
    expect(mail?.to?.[0]?.address).toBe("desk@example.org");
    expect(mail?.from?.address).toBe("noreply@localhost");
  });

  it("is stored, and its sender thanked, when the mail server is down", async () => {
    const port = await aClosedPort();
    const { writeLetter, kept } = await withVariables({
      CONTACT_EMAIL: "desk@example.org",
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    });
    const letter = aLetter();
    await writeLetter(letter, null);
    expect(await kept(letter.email)).toMatchObject({ ...letter, emailedAt: null });
  });
});

/** A port at which nobody listens: it was free a moment ago. */
async function aClosedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
