import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { serializeError } from "@/lib/observability/serialize-error";
import { aMember, anEmail, aPost, HOME } from "@/tests/support/factories";

it("a constraint violation does not leak the row into the log [S61]", async () => {
  const id = await aPost(await aMember());
  const errors = await Promise.all([
    db()
      .post.update({ where: { id }, data: { title: "x" } })
      .catch((error: unknown) => error),
    db().$queryRaw`UPDATE "Post" SET "title" = 'x' WHERE "id" = ${id}::uuid`.catch((error: unknown) => error),
    db().$queryRaw`SELECT ${HOME.address}::int`.catch((error: unknown) => error),
    db()
      .user.create({ data: { name: "a", email: 5 as never, passwordHash: HOME.address } })
      .catch((error: unknown) => error),
  ]);
  errors.push(
    new Error(`550 no such mailbox <${anEmail()}>`, { cause: new Error("\r\nada@example.org is full") }),
  );
  const told = errors.map((error) => serializeError(error));
  expect(told.map(({ code }) => code)).toEqual([
    "P2039 23514",
    "P2010 23514",
    "P2010 22P02",
    undefined,
    undefined,
  ]);
  expect(told[0]).toMatchObject({
    message: expect.stringContaining("Post_title_length"),
    stack: expect.stringContaining(" at "),
  });
  const text = JSON.stringify(told);
  expect(
    [HOME.address, String(HOME.latitude), "example.org", "Elm"].filter((part) => text.includes(part)),
  ).toEqual([]);
});

it.each([
  "12 Elm Street",
  `[{"q": "12 Elm Street"}, ${"x".repeat(60)}`,
  `${" ".repeat(60)}[ 12 Elm Street, "Lewes" ]`,
])("an answer that is no JSON is not quoted in the log: %j", (answer) => {
  const parse = () => JSON.parse(answer);
  expect(parse).toThrow(SyntaxError);
  try {
    parse();
  } catch (error) {
    expect(JSON.stringify(serializeError(error))).not.toMatch(/Elm|Lewes/);
  }
});
