import { describe, expect, it } from "vitest";
import { POST } from "@/app/api/v1/contact/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { db } from "@/lib/db/client";
import { aMember, anEmail, aRequest } from "@/tests/support/factories";

const answerTo = async (response: Response) => expectContract(response, "post", "/api/v1/contact");
const send = (json: unknown, headers: Record<string, string> = {}) =>
  POST(aRequest("/api/v1/contact", { json, headers }));
const kept = (email: string) => db().contactMessage.findFirst({ where: { email } });

describe("a visitor who writes to us", () => {
  it("has the message stored", async () => {
    const letter = { email: anEmail(), subject: "A question", message: "How do I\r\nstart?" };
    const response = await send(letter);
    expect(response.status).toBe(201);
    await answerTo(response);
    expect(await kept(letter.email)).toMatchObject({ subject: "A question", message: "How do I\nstart?" });
  });

  it("may leave the message empty", async () => {
    const email = anEmail();
    expect((await send({ email, subject: "Hello" })).status).toBe(201);
    expect((await kept(email))?.message).toBe("");
  });

  it("must give an email address and a subject", async () => {
    const response = await send({ email: "nobody", subject: "  ", message: "Hello" });
    expect(response.status).toBe(422);
    expect((await answerTo(response)).issues).toEqual([
      { path: "email", message: "This is not an email address." },
      { path: "subject", message: "Subject is missing." },
    ]);
  });

  it("cannot add lines to the subject or set the time of the email", async () => {
    const email = anEmail();
    await send({
      email,
      subject: "Hello\r\nBcc: all@example.org",
      message: "",
      emailedAt: "2001-01-01T00:00:00Z",
    });
    expect(await kept(email)).toMatchObject({ subject: "Hello Bcc: all@example.org", emailedAt: null });
  });

  it("may write 5000 characters, emoji included, but not 5001", async () => {
    const email = anEmail();
    expect((await send({ email, subject: "Long", message: "🦔".repeat(5000) })).status).toBe(201);
    expect((await send({ email, subject: "Long", message: "🦔".repeat(5001) })).status).toBe(422);
  });

  it("has to wait after ten messages in an hour", async () => {
    const member = await aMember();
    const send = () =>
      POST(aRequest("/api/v1/contact", { as: member, json: { email: member.email, subject: "Again" } }));
    for (let time = 0; time < 10; time += 1) expect((await send()).status).toBe(201);
    const refused = await send();
    expect(refused.status).toBe(429);
    await answerTo(refused);
    expect(await db().contactMessage.count({ where: { email: member.email } })).toBe(10);
  });
});
