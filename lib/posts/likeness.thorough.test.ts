import { createHash, randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { GET as ownDecisions } from "@/app/api/v1/me/decision/route";
import { PUT as claim } from "@/app/api/v1/moderation/case/[id]/claim/route";
import { PUT as decide } from "@/app/api/v1/moderation/case/[id]/decision/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { PATCH, GET as readPost } from "@/app/api/v1/post/[id]/route";
import { POST } from "@/app/api/v1/post/upload/route";
import { db } from "@/lib/db/client";
import { env } from "@/lib/env";
import { pictureLikeness } from "@/lib/images/picture-likeness.mjs";
import { textLikeness } from "@/lib/posts/likeness";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { DAY_MS } from "@/lib/time/durations";
import { aMember, anUpload, aRequest, aStaffMember, type Member, withId } from "@/tests/support/factories";

beforeEach(() => void Object.assign(env(), { NEW_ACCOUNT_LIMITS: "on" }));
afterEach(() => void Object.assign(env(), { NEW_ACCOUNT_LIMITS: undefined }));

const SIZE = { width: 320, height: 240 };

const bytesOf = (seed: string, outputLength: number) =>
  createHash("shake256", { outputLength }).update(seed).digest();

/** Of large shapes, small ones and grain, as photos are, and unlike that of any other seed. */
async function aPicture(seed: string = randomUUID()): Promise<Buffer> {
  const sum = new Float32Array(SIZE.width * SIZE.height * 3);
  for (const [octave, height] of [3, 6, 12, 24, 48].entries()) {
    const width = Math.round((height * SIZE.width) / SIZE.height);
    const raw = { width, height, channels: 3 } as const;
    const grain = await sharp(bytesOf(`${seed} ${octave}`, width * height * 3), { raw })
      .resize({ ...SIZE, fit: "fill", kernel: "cubic" })
      .raw()
      .toBuffer();
    for (let at = 0; at < sum.length; at++)
      sum[at] = (sum[at] ?? 0) + ((grain[at] ?? 0) - 128) * 0.7 * 0.6 ** octave;
  }
  const pixels = Buffer.from(sum.map((value) => Math.max(0, Math.min(255, 128 + value))));
  return sharp(pixels, { raw: { ...SIZE, channels: 3 } })
    .jpeg({ quality: 92 })
    .toBuffer();
}

async function likenessOf(file: Buffer): Promise<string | null> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return pictureLikeness(sharp(data, { raw: { width, height, channels } }));
}

const asLetters = () => [...randomBytes(30)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
const aDescription = () =>
  `A chair from the attic, with a story of its own that nobody else has told: ${asLetters()}.`;

type Sent = { description?: string; images?: Buffer; confirmed?: boolean };

async function publish(as: Member, { description = aDescription(), images, confirmed = false }: Sent) {
  const body = await anUpload({
    ...{ description, confirmed: String(confirmed) },
    images: images ?? (await aPicture()),
  });
  const response = await POST(aRequest("/api/v1/post/upload", { as, body }));
  const answer = await expectContract(response, "post", "/api/v1/post/upload");
  return { status: response.status, ...answer };
}

const isSeenBy = async (as: Member | undefined, id: string) =>
  (await readPost(aRequest("/api/v1/post", { ...(as && { as }) }), withId(id))).status;

const hammingOf = (a: string, b: string) =>
  [...(BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2)].filter((bit) => bit === "1").length;

describe("the likeness of a picture", () => {
  it("stays within three bits for 49 of 50 copies, and is far from that of others", async () => {
    const distances: number[] = [];
    let previous = (await likenessOf(await aPicture("first"))) ?? "";
    for (let seed = 0; seed < 50; seed++) {
      const picture = await aPicture(`picture ${seed}`);
      const before = (await likenessOf(picture)) ?? "";
      const copy = await sharp(picture).resize({ width: 200 }).jpeg({ quality: 60 }).toBuffer();
      distances.push(hammingOf(before, (await likenessOf(copy)) ?? ""));
      expect(hammingOf(before, previous)).toBeGreaterThan(12);
      previous = before;
    }
    expect(distances.filter((bits) => bits <= 3).length).toBeGreaterThanOrEqual(49);
  });

  it("is none for a flat one, which would be like any other", async () => {
    const flat = sharp({ create: { width: 300, height: 200, channels: 3, background: "#dde5e0" } }).png();
    expect(await likenessOf(await flat.toBuffer())).toBeNull();
  });
});

describe("the likeness of a text", () => {
  it("does not depend on case, spaces or signs, and does on letters", () => {
    const text = fc.string({
      unit: fc.constantFrom(..."abcdefghij 0123456789"),
      minLength: 80,
      maxLength: 200,
    });
    fc.assert(
      fc.property(text, (some) => {
        const other = textLikeness(some);
        expect(textLikeness(` ${some.toUpperCase().replaceAll(" ", " \u2013 ")}!`)).toBe(other);
        if (other !== null) expect(textLikeness(`${some}x`)).not.toBe(other);
      }),
    );
  });

  it("is none for a short one", () => {
    expect(textLikeness("A chair, good as new.")).toBeNull();
  });
});

describe("a new member who publishes what somebody else has published", () => {
  it("is asked about the words first, and about the picture", async () => {
    const [ada, eve] = [await aMember(), await aMember()];
    const [description, images] = [aDescription(), await aPicture("a chair")];
    expect((await publish(ada, { description, images })).status).toBe(201);
    const words = await publish(eve, { description: description.toUpperCase() });
    expect([words.status, words.code, words.issues.map(({ path }) => path)]).toEqual([
      422,
      "doubtful",
      ["description"],
    ]);
    const smaller = await sharp(images).resize({ width: 300 }).webp().toBuffer();
    const picture = await publish(eve, { images: smaller });
    expect([picture.status, picture.code, picture.issues.map(({ path }) => path)]).toEqual([
      422,
      "doubtful",
      ["images"],
    ]);
    expect(await db().post.count({ where: { posterId: eve.id } })).toBe(0);
    expect((await publish(eve, {})).status).toBe(201);
  });

  it("has it looked at first, and nothing is lost: kept, it is there for all", async () => {
    const [ada, eve, moderator] = [await aMember(), await aMember(), await aStaffMember("moderator")];
    const images = await aPicture();
    await publish(ada, { images });
    const { status, held, post } = await publish(eve, { images, confirmed: true });
    expect([status, held]).toEqual([201, true]);
    expect([await isSeenBy(undefined, post._id), await isSeenBy(ada, post._id)]).toEqual([410, 410]);
    expect(await isSeenBy(eve, post._id)).toBe(200);
    const own = await ownDecisions(aRequest("/api/v1/me/decision", { as: eve }));
    const { waiting } = await expectContract(own, "get", "/api/v1/me/decision");
    expect(waiting).toMatchObject([{ kind: "post", cause: "rules" }]);
    await notifyMatches();
    const id = waiting[0]?._id ?? "";
    const path = `/api/v1/moderation/case/${id}`;
    await claim(aRequest(`${path}/claim`, { method: "PUT", as: moderator }), withId(id));
    const json = { decision: "keep", reason: "Both have the same chair." };
    const kept = await decide(
      aRequest(`${path}/decision`, { method: "PUT", as: moderator, json }),
      withId(id),
    );
    expect(kept.status).toBe(200);
    expect([await isSeenBy(undefined, post._id), await isSeenBy(ada, post._id)]).toEqual([200, 200]);
    // Saved searches have not told anybody yet.
    expect(await db().matchQueue.count({ where: { postId: post._id } })).toBe(1);
  });

  it("does not get there by a later change, however often it is sent", async () => {
    const [ada, eve] = [await aMember(), await aMember()];
    const [description, own] = [aDescription(), aDescription()];
    await publish(ada, { description });
    const { post } = await publish(eve, { description: own });
    const change = async (json: object) =>
      (await PATCH(aRequest("/api/v1/post", { method: "PATCH", as: eve, json }), withId(post._id))).status;
    expect([await change({ description }), await change({ description, confirmed: true })]).toEqual([
      422, 422,
    ]);
    const changed = aDescription();
    expect(await change({ description: changed })).toBe(200);
    expect((await publish(await aMember(), { description: changed })).status).toBe(422);
    expect((await publish(await aMember(), { description: own })).status).toBe(201);
  });

  it("is asked for a month, also about what was taken down since, and not longer", async () => {
    const [ada, eve] = [await aMember(), await aMember()];
    const description = aDescription();
    const { post } = await publish(ada, { description });
    await db().post.update({ where: { id: post._id }, data: { withdrawnAt: new Date() } });
    expect((await publish(eve, { description })).status).toBe(422);
    await db().postLikeness.updateMany({
      where: { postId: post._id },
      data: { createdAt: new Date(Date.now() - 31 * DAY_MS) },
    });
    expect((await publish(eve, { description })).status).toBe(201);
  });

  it("is not asked about an own earlier post, nor after the first month, nor where limits are off", async () => {
    const [ada, ben, cleo] = [await aMember(), await aMember(), await aMember()];
    const images = await aPicture();
    expect((await publish(ada, { images })).status).toBe(201);
    await db().user.update({
      where: { id: ben.id },
      data: { createdAt: new Date(Date.now() - 31 * DAY_MS) },
    });
    expect((await publish(ben, { images })).status).toBe(201);
    Object.assign(env(), { NEW_ACCOUNT_LIMITS: undefined });
    expect((await publish(cleo, { images })).status).toBe(201);
    expect((await publish(cleo, { images })).status).toBe(201);
  });
});
