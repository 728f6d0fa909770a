import { rm } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DELETE, PUT } from "@/app/api/v1/host/logo/route";
import { PATCH } from "@/app/api/v1/host/settings/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import manifest from "@/app/manifest";
import { getCommunity } from "@/lib/community/queries";
import { db } from "@/lib/db/client";
import { removeOrphans } from "@/lib/posts/orphaned-images";
import { readUpload, uploadsFolder } from "@/lib/storage/storage";
import { aPhoto, aRequest, aStaffMember, type Member } from "@/tests/support/factories";

vi.mock("@/app/cached-queries", () => ({ cachedCommunity: () => getCommunity() }));

const PATH = "/api/v1/host/logo";

async function setLogo(as: Member, file: Uint8Array) {
  const body = new FormData();
  body.append("picture", new File([new Uint8Array(file)], "logo.png"));
  const response = await PUT(aRequest(PATH, { method: "PUT", as, body }));
  return { status: response.status, ...(await expectContract(response, "put", PATH)) };
}

const aSign = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 0, g: 90, b: 70, alpha: 0.5 } } })
    .png()
    .toBuffer();

const nameOf = (url = "") => url.replace("/images/", "");

beforeEach(async () => {
  await db().communitySettings.deleteMany();
});

describe("the logo of a community", () => {
  it("is stored small and keeps its transparency, with the action in the log", async () => {
    const host = await aStaffMember("host");
    const { status, settings } = await setLogo(host, await aSign(900, 600));
    expect(status).toBe(200);
    expect(settings.logo).toMatchObject({ width: 320, height: 213 });
    const file = await readUpload(nameOf(settings.logo?.url));
    expect(await sharp(file?.bytes).metadata()).toMatchObject({ width: 320, height: 213, hasAlpha: true });
    expect(await db().auditEntry.findMany({ where: { actorId: host.id } })).toMatchObject([
      { action: "change-settings", detail: { names: ["logo"] } },
    ]);
  });

  it("is no orphan, but the one before it is", async () => {
    const host = await aStaffMember("host");
    for (const width of [200, 300]) await setLogo(host, await aSign(width, 100));
    const { files, strays, missing } = await removeOrphans({ grace: -1000, dryRun: true });
    expect([files - strays, missing]).toEqual([1, 0]);
    const { logo } = await getCommunity();
    await rm(join(uploadsFolder(), nameOf(logo?.url)));
    expect((await removeOrphans({ dryRun: true })).missing).toBe(1);
  });

  it("is removed, and nothing bad replaces it", async () => {
    const host = await aStaffMember("host");
    const { settings } = await setLogo(host, await aPhoto());
    expect((await setLogo(host, Buffer.from("no picture"))).status).toBe(422);
    expect((await getCommunity()).logo).toEqual(settings.logo);
    const response = await DELETE(aRequest(PATH, { method: "DELETE", as: host }));
    expect((await expectContract(response, "delete", PATH)).settings.logo).toBeNull();
  });

  it("cannot be set to any address", async () => {
    const host = await aStaffMember("host");
    const json = { logo: { url: "https://evil.example/x.png", width: 1, height: 1 }, banner: "Hi" };
    await PATCH(aRequest("/api/v1/host/settings", { method: "PATCH", as: host, json }));
    expect(await getCommunity()).toMatchObject({ logo: null, banner: "Hi" });
  });

  it("is the icon of the app where it is square, in the colour of the community", async () => {
    const host = await aStaffMember("host");
    const json = { palette: "blue" };
    await PATCH(aRequest("/api/v1/host/settings", { method: "PATCH", as: host, json }));
    await setLogo(host, await aSign(300, 200));
    expect((await manifest()).icons).toHaveLength(3);
    const { settings } = await setLogo(host, await aSign(512, 512));
    const { icons, theme_color } = await manifest();
    expect(icons?.[0]).toEqual({ src: settings.logo?.url, sizes: "320x320", type: "image/webp" });
    expect(theme_color).toBe("#1f5a8a");
  });
});
