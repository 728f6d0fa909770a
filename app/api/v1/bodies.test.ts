import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { POST as contact } from "@/app/api/v1/contact/route";
import { POST as login } from "@/app/api/v1/login/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { POST as upload } from "@/app/api/v1/post/upload/route";
import { POST as register } from "@/app/api/v1/register/route";
import { db } from "@/lib/db/client";
import { aMember, anEmail, anUpload, aRequest, PASSWORD } from "@/tests/support/factories";

const calls = [
  {
    path: "/api/v1/register",
    call: register,
    fields: () => ({ name: "Ada", email: anEmail(), password: PASSWORD }),
  },
  { path: "/api/v1/login", call: login, fields: () => ({ email: anEmail(), password: PASSWORD }) },
  {
    path: "/api/v1/contact",
    call: contact,
    fields: () => ({ email: anEmail(), subject: "Hi", message: "There" }),
  },
];

const json = { "content-type": "application/json" };

describe.each(calls)("the body sent to $path", ({ path, call, fields }) => {
  const send = async (body: BodyInit, headers: Record<string, string> = json) => {
    const response = await call(aRequest(path, { body, headers }));
    return { status: response.status, ...(await expectContract(response, "post", path)) };
  };

  it.each(["[]", "null", '"text"', "1", "true", "[{}]"])("must be an object, not %s", async (body) => {
    expect(await send(body)).toMatchObject({ status: 422, code: "invalid" });
  });

  it.each(["{", "{'a':1}", "a=1", "{}{}", '{"a":NaN}', "\u0000"])("must be JSON, not %j", async (body) => {
    expect(await send(body)).toMatchObject({ status: 400, code: "badRequest" });
  });

  it("must be UTF-8", async () => {
    expect((await send(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).status).toBe(400);
    expect((await send(new Uint8Array(Buffer.from('{"email":"a"}', "utf16le")))).status).toBe(400);
  });

  it("holds text only: no operator, list, number or null reaches the database", async () => {
    const operators = [
      { not: "" },
      { contains: "" },
      { startsWith: "" },
      { in: ["a"] },
      { gt: "" },
      {},
      [],
      ["a"],
      1,
      true,
      null,
    ];
    for (const field of Object.keys(fields())) {
      for (const value of operators) {
        const { status, code } = await send(JSON.stringify({ ...fields(), [field]: value }));
        // To log in with something that is no text is to leave the field empty.
        const refusal = call === login ? [400, "missingFields"] : [422, "invalid"];
        expect([field, value, status, code]).toEqual([field, value, ...refusal]);
      }
    }
  });

  it("may contain __proto__ and constructor, without effect", async () => {
    await send(`{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}},"email":{}}`);
    expect({}).not.toHaveProperty("isAdmin");
  });

  it("may nest deeply without an error", async () => {
    expect((await send(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`)).status).toBeLessThan(500);
  });

  it("holds at most 16 KiB, or 64 KiB for a contact message, whatever length is declared", async () => {
    const long = JSON.stringify({
      ...fields(),
      padding: "x".repeat(path.endsWith("contact") ? 64 * 1024 : 16 * 1024),
    });
    expect(await send(long)).toMatchObject({ status: 413, code: "tooLarge" });
    expect((await send(long, { ...json, "content-length": "2" })).status).toBe(413);
    expect((await send("{}", { ...json, "content-length": "99999999" })).status).toBe(413);
  });

  it("must be declared as JSON and must not be compressed", async () => {
    const body = JSON.stringify(fields());
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "application/jsonp",
      "",
    ]) {
      expect((await send(body, { "content-type": type })).status).toBe(415);
    }
    const packed = new Uint8Array(gzipSync(body));
    expect((await send(packed, { ...json, "content-encoding": "gzip" })).status).toBe(415);
    expect((await send(body, { "content-type": "Application/JSON; charset=utf-8" })).status).not.toBe(415);
  });

  it("may contain any character without an error", async () => {
    const odd = [
      "\u0000",
      "\ud800",
      "\udfff",
      "\u202e",
      "\ufeff",
      "🦔",
      "a\u0300",
      "\u2028",
      "%00",
      "'\"\\;--",
      "x".repeat(20_000),
    ];
    for (const field of Object.keys(fields())) {
      for (const value of odd) {
        const { status } = await send(
          JSON.stringify({ ...fields(), [field]: `some text ${value} and more` }),
        );
        expect([field, value, status < 500]).toEqual([field, value, true]);
      }
    }
  });
});

describe("an upload", () => {
  const path = "/api/v1/post/upload";
  const send = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const response = await upload(aRequest(path, { as: await aMember(), body, headers }));
    return { status: response.status, ...(await expectContract(response, "post", path)) };
  };

  it("must be a multipart form", async () => {
    expect((await send("{}", json)).status).toBe(415);
    expect((await send("title=x", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(415);
  });

  it.each(["multipart/form-data", "multipart/form-data; boundary=other"])(
    "must be complete: %s",
    async (type) => {
      expect(await send("--x\r\nnonsense", { "content-type": type })).toMatchObject({
        status: 400,
        code: "badRequest",
      });
    },
  );

  it("holds at most 32 MiB", async () => {
    const form = await anUpload({ images: new Uint8Array(32 * 1024 * 1024) });
    expect((await send(form)).status).toBe(413);
  });

  it("drops invisible characters from text and stores the rest", async () => {
    const { status, post } = await send(
      await anUpload({
        title: "Sofa\u0000 \u202ered\ud800 🦔",
        description: "Line one\r\nline\ttwo  \u0007",
        tags: "a\u0000b, Crème",
      }),
    );
    expect(status).toBe(201);
    expect(post.title.replace("\ufffd", "")).toBe("Sofa red 🦔");
    expect(post).toMatchObject({ description: "Line one\nline\ttwo", tags: ["ab", "crème"] });
    expect(await db().post.findUnique({ where: { id: post._id } })).not.toBeNull();
  });

  it("does not store the file's own name", async () => {
    const photo = await anUpload();
    const bytes = photo.get("images") as File;
    photo.set("images", new File([bytes], "../../../../etc/secret-name.jpg"));
    const { status, post } = await send(photo);
    expect(status).toBe(201);
    expect(JSON.stringify(post)).not.toContain("secret-name");
    expect(post.images[0]?.url).toMatch(/^\/images\/[0-9a-f]{32}-1280\.webp$/);
  });
});
