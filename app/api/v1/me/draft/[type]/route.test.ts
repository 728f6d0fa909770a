import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { GET as GET_PICTURE } from "@/app/api/v1/me/draft/[type]/picture/[id]/route";
import { DELETE, GET, PUT } from "@/app/api/v1/me/draft/[type]/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { POST as publish } from "@/app/api/v1/post/upload/route";
import { db, pool } from "@/lib/db/client";
import { purgeDrafts } from "@/lib/post-drafts/mutations";
import { MINUTE_MS } from "@/lib/time/durations";
import { aMember, anUpload, aPhoto, aRequest, type Member } from "@/tests/support/factories";

const PATH = "/api/v1/me/draft/{type}";
const photo = aPhoto({ width: 60, height: 40 });
const otherPhoto = aPhoto({ width: 40, height: 60 });

type Type = "offer" | "request";
type Draft = { key?: string; editedAt?: string; title?: string; images?: { id: string; alt?: string }[] };
type Files = Record<string, Uint8Array | string>;

const inType = (type: string, id = "") => ({ params: Promise.resolve({ type, id }) });

async function keep(as: Member, draft: Draft, files: Files = {}, type: Type = "offer") {
  const { title = "Half a title", key = "a-key", editedAt = new Date().toISOString(), images = [] } = draft;
  const body = new FormData();
  body.append("draft", JSON.stringify({ fields: { title, latitude: "50.8" }, key, editedAt, images }));
  for (const [id, bytes] of Object.entries(files))
    body.append("pictures", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], id));
  const response = await PUT(aRequest(`/api/v1/me/draft/${type}`, { method: "PUT", as, body }), inType(type));
  return { status: response.status, ...(await expectContract(response, "put", PATH)) };
}

async function read(as: Member, type: Type = "offer") {
  const response = await GET(aRequest(`/api/v1/me/draft/${type}`, { as }), inType(type));
  return (await expectContract(response, "get", PATH)).draft;
}

async function drop(as: Member, type: Type = "offer") {
  const response = await DELETE(aRequest(`/api/v1/me/draft/${type}`, { method: "DELETE", as }), inType(type));
  await expectContract(response, "delete", PATH);
}

const readPicture = (as: Member, id: string, type: Type = "offer") =>
  GET_PICTURE(aRequest(`/api/v1/me/draft/${type}/picture/${id}`, { as }), inType(type, id));

const countPhotos = ({ id: userId }: Member) => db().postDraftImage.count({ where: { userId } });

describe("an unfinished post", () => {
  it("is read on another device as it was left, one of each form", async () => {
    const maria = await aMember();
    expect(await read(maria)).toBeNull();
    await keep(maria, { title: "Red te", images: [{ id: "p1", alt: "From above" }] }, { p1: await photo });
    await keep(maria, { title: "A ladder" }, {}, "request");
    expect(await read(maria)).toMatchObject({
      type: "offer",
      fields: { title: "Red te", description: "", latitude: "50.8", allocation: "poster", settlement: null },
      key: "a-key",
      images: [{ id: "p1", alt: "From above" }],
    });
    expect(await read(maria, "request")).toMatchObject({ fields: { title: "A ladder" }, images: [] });
  });

  it("is for its author alone, photos included", async () => {
    const [maria, jonas] = [await aMember(), await aMember()];
    await keep(maria, { images: [{ id: "p1" }] }, { p1: await photo });
    expect(await read(jonas)).toBeNull();
    expect((await readPicture(jonas, "p1")).status).toBe(404);
    await keep(jonas, { images: [{ id: "p1" }] });
    expect((await readPicture(jonas, "p1")).status).toBe(404);
    const own = await readPicture(maria, "p1");
    expect(own.status).toBe(200);
    expect(Buffer.from(await own.arrayBuffer()).equals(Buffer.from(await photo))).toBe(true);
    expect(Object.fromEntries(own.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-disposition": "attachment",
    });
    for (const type of ["nothing", "many"])
      expect((await GET(aRequest(`/api/v1/me/draft/${type}`, { as: maria }), inType(type))).status).toBe(404);
  });

  it("keeps photos that were sent before, and one copy of equal ones", async () => {
    const maria = await aMember();
    await keep(maria, { images: [{ id: "p1" }] }, { p1: await photo });
    const both = { images: [{ id: "p2" }, { id: "p1" }, { id: "p3" }] };
    const { draft } = await keep(maria, both, { p2: await otherPhoto, p3: await photo });
    expect(draft?.images.map(({ id }) => id)).toEqual(["p2", "p1", "p3"]);
    expect(await countPhotos(maria)).toBe(2);
    await keep(maria, { images: [{ id: "p2" }, { id: "never sent" }].slice(0, 1) });
    expect(await countPhotos(maria)).toBe(1);
    expect((await readPicture(maria, "p1")).status).toBe(404);
  });

  it("is cleaned of what misleads or cannot be stored", async () => {
    const { draft } = await keep(await aMember(), { title: "Red\u0000 \u202ete\ud800apot" });
    expect(draft?.fields.title).toBe("Red teapot");
  });

  it("leaves out a photo that nobody has sent", async () => {
    const { draft } = await keep(await aMember(), { images: [{ id: "lost" }] });
    expect(draft?.images).toEqual([]);
  });

  it("is the newest edit, whichever comes last", async () => {
    const maria = await aMember();
    const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
    await keep(maria, { title: "Of the desktop", editedAt: ago(1) });
    const { draft } = await keep(maria, { title: "Of the phone", editedAt: ago(2) });
    expect(draft?.fields.title).toBe("Of the desktop");
    await keep(maria, { title: "Of the phone", editedAt: ago(0) });
    expect((await read(maria))?.fields.title).toBe("Of the phone");
  });

  it("cannot be edited in the future, which would outlive every other edit", async () => {
    const maria = await aMember();
    const { draft } = await keep(maria, { editedAt: "2999-01-01T00:00:00.000Z" });
    expect(Date.parse(draft?.editedAt ?? "")).toBeLessThanOrEqual(Date.now());
  });

  it("goes when it is published, and a slow device does not bring it back", async () => {
    const maria = await aMember();
    const key = randomUUID();
    await keep(maria, { key, images: [{ id: "p1" }] }, { p1: await photo });
    await keep(maria, { key: "another", title: "A ladder" }, {}, "request");
    const upload = aRequest("/api/v1/post/upload", {
      ...{ method: "POST", as: maria, body: await anUpload({ images: await photo }) },
      headers: { "idempotency-key": key },
    });
    expect((await publish(upload)).status).toBe(201);
    expect(await read(maria)).toBeNull();
    expect(await countPhotos(maria)).toBe(0);
    expect((await keep(maria, { key, title: "Too late" })).draft).toBeNull();
    expect(await read(maria)).toBeNull();
    expect((await read(maria, "request"))?.fields.title).toBe("A ladder");
  });

  it("goes when it is dropped, also twice, and with the account", async () => {
    const maria = await aMember();
    await keep(maria, { images: [{ id: "p1" }] }, { p1: await photo });
    await drop(maria);
    await drop(maria);
    expect([await read(maria), await countPhotos(maria)]).toEqual([null, 0]);
    await keep(maria, { images: [{ id: "p1" }] }, { p1: await photo });
    await pool().query("SELECT public.erase_member($1)", [maria.id]);
    expect(await countPhotos(maria)).toBe(0);
    expect(await db().postDraft.count({ where: { userId: maria.id } })).toBe(0);
  });

  it("goes after 30 days without a change", async () => {
    const [maria, jonas] = [await aMember(), await aMember()];
    await keep(maria, {});
    await keep(jonas, {});
    await pool().query(
      `UPDATE "PostDraft" SET "savedAt" = now() - interval '30 days 1 minute' WHERE "userId" = $1`,
      [maria.id],
    );
    await purgeDrafts();
    expect(await read(maria)).toBeNull();
    expect(await read(jonas)).not.toBeNull();
  });

  it.each([
    ["no JSON", "{", 422],
    ["a list", "[]", 422],
    ["no time", JSON.stringify({ fields: {}, key: "a" }), 422],
    [
      "too long a title",
      JSON.stringify({ fields: { title: "a".repeat(500) }, key: "a", editedAt: "2026-01-01T00:00:00Z" }),
      422,
    ],
    ["too much", "a".repeat(40_000), 422],
  ])("is refused as %s", async (_, draft, status) => {
    const maria = await aMember();
    const body = new FormData();
    body.append("draft", draft);
    const response = await PUT(
      aRequest("/api/v1/me/draft/offer", { method: "PUT", as: maria, body }),
      inType("offer"),
    );
    await expectContract(response, "put", PATH);
    expect(response.status).toBe(status);
    expect(await read(maria)).toBeNull();
  });

  it("takes photos only, each and together no larger than those of a post", async () => {
    const maria = await aMember();
    const page = await keep(maria, { images: [{ id: "p1" }] }, { p1: "<script>alert(1)</script>" });
    expect([page.status, page.code]).toEqual([422, "imageUnreadable"]);
    const start = new Uint8Array(await photo);
    const padded = (mib: number, mark: number) => {
      const bytes = new Uint8Array(mib * 1024 * 1024 + (mark ? 0 : 1));
      bytes.set(start);
      bytes[bytes.length - 1] = mark;
      return bytes;
    };
    expect((await keep(maria, { images: [{ id: "p1" }] }, { p1: padded(10, 0) })).status).toBe(413);
    const ids = ["p1", "p2", "p3", "p4"];
    for (const [index, id] of ids.entries()) {
      const images = ids.slice(0, index + 1).map((one) => ({ id: one }));
      const { status } = await keep(maria, { images }, { [id]: padded(9, index + 1) });
      expect([id, status]).toEqual([id, index < 3 ? 200 : 413]);
    }
    expect(await countPhotos(maria)).toBe(3);
    const many = Array.from({ length: 7 }, (_, index) => ({ id: `p${index}` }));
    expect((await keep(maria, { images: many })).status).toBe(422);
  });
});
