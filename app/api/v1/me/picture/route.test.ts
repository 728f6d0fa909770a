import { readdir, rename, rm, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { DELETE, PUT } from "@/app/api/v1/me/picture/route";
import { GET as getAccount } from "@/app/api/v1/me/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { db } from "@/lib/db/client";
import { setPicture } from "@/lib/profiles/mutations";
import { readUpload, uploadsFolder } from "@/lib/storage/storage";
import { aMember, aPhoto, aRequest, type Member } from "@/tests/support/factories";

const PATH = "/api/v1/me/picture";

async function set(as: Member, file: Uint8Array | string | null) {
  const body = new FormData();
  if (typeof file === "string") body.append("picture", file);
  else if (file) body.append("picture", new File([new Uint8Array(file)], "me.jpg"));
  else body.append("other", "");
  const response = await PUT(aRequest(PATH, { method: "PUT", as, body }));
  return { status: response.status, ...(await expectContract(response, "put", PATH)) };
}

const files = () => readdir(uploadsFolder()).catch(() => []);
const nameOf = (url: string | null) => url?.replace("/images/", "") ?? "";

describe("a member's own picture", () => {
  it("is stored in one size, upright and without its location", async () => {
    const photo = await sharp(await aPhoto({ width: 1200, height: 900 }))
      .withExif({ IFD3: { GPSLatitude: "50/1 52/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { status, profile } = await set(await aMember(), photo);
    expect(status).toBe(200);
    expect(profile.picture).toMatch(/^\/images\/[0-9a-f]{32}-320\.webp$/);
    const kept = await readUpload(nameOf(profile.picture));
    const { width, height, exif, orientation } = await sharp(kept?.bytes).metadata();
    expect([width, height, exif, orientation]).toEqual([320, 427, undefined, undefined]);
  });

  it("may be small", async () => {
    const { profile } = await set(await aMember(), await aPhoto({ width: 90, height: 60 }));
    expect((await sharp((await readUpload(nameOf(profile.picture)))?.bytes).metadata()).width).toBe(90);
  });

  it("replaces the previous one, whose file is removed", async () => {
    const maria = await aMember();
    const before = (await set(maria, await aPhoto())).profile.picture;
    const after = (await set(maria, await aPhoto())).profile.picture;
    expect(after).not.toBe(before);
    expect(await files()).not.toContain(nameOf(before));
    expect(await files()).toContain(nameOf(after));
  });

  it("leaves no file behind when many are set at once", async () => {
    const maria = await aMember();
    const before = (await files()).length;
    const photo = await aPhoto({ width: 60, height: 60 });
    await Promise.all(Array.from({ length: 5 }, () => set(maria, photo)));
    expect((await files()).length).toBe(before + 1);
    const { pictureUrl } = await db().user.findUniqueOrThrow({ where: { id: maria.id } });
    expect(await files()).toContain(nameOf(pictureUrl));
  });

  it("is part of the own account, which the menu shows", async () => {
    const maria = await aMember();
    const account = async () => (await (await getAccount(aRequest("/api/v1/me", { as: maria }))).json()).user;
    expect(await account()).not.toHaveProperty("picture");
    const { picture } = (await set(maria, await aPhoto())).profile;
    expect((await account()).picture).toBe(picture);
  });

  it("can be removed repeatedly", async () => {
    const maria = await aMember();
    const { picture } = (await set(maria, await aPhoto())).profile;
    for (let times = 0; times < 2; times += 1) {
      const response = await DELETE(aRequest(PATH, { method: "DELETE", as: maria }));
      expect((await expectContract(response, "delete", PATH)).profile.picture).toBeNull();
    }
    expect(await files()).not.toContain(nameOf(picture));
  });

  it.each([
    ["no file", null, "imageMissing"],
    ["a text", "me.jpg", "imageMissing"],
    ["an empty file", new Uint8Array(), "imageMissing"],
    ["something else than a picture", new TextEncoder().encode("<svg/>"), "imageUnreadable"],
  ])("is refused for %s, and the previous one stays", async (_, file, code) => {
    const maria = await aMember();
    const { picture } = (await set(maria, await aPhoto())).profile;
    const refused = await set(maria, file);
    expect([refused.status, refused.code]).toEqual([422, code]);
    expect(await files()).toContain(nameOf(picture));
    expect((await db().user.findUniqueOrThrow({ where: { id: maria.id } })).pictureUrl).toBe(picture);
  });

  it("may be 10 MB large", async () => {
    const { status, message } = await set(await aMember(), new Uint8Array(10 * 1024 * 1024 + 1));
    expect([status, message]).toEqual([413, "A picture can have at most 10 MB."]);
  });

  it("leaves no file behind when it cannot be saved in the database", async () => {
    const gone = await aMember();
    await db().user.delete({ where: { id: gone.id } });
    const before = await files();
    const file = new File([new Uint8Array(await aPhoto())], "me.jpg");
    await expect(setPicture(gone, file)).rejects.toThrow();
    expect(await files()).toEqual(before);
  });

  it("stays unchanged when the file cannot be stored", async () => {
    const maria = await aMember();
    const photo = await aPhoto();
    const { picture } = (await set(maria, photo)).profile;
    await withoutFolder(async () => {
      const { status, code } = await set(maria, photo);
      expect([status, code]).toEqual([503, "unavailable"]);
    });
    expect((await db().user.findUniqueOrThrow({ where: { id: maria.id } })).pictureUrl).toBe(picture);
  });
});

/** Meanwhile a file lies where the folder of the pictures was. */
async function withoutFolder(work: () => Promise<void>): Promise<void> {
  await rename(uploadsFolder(), `${uploadsFolder()}-away`);
  await writeFile(uploadsFolder(), "");
  await work();
  await rm(uploadsFolder());
  await rename(`${uploadsFolder()}-away`, uploadsFolder());
}
