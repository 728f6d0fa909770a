import { describe, expect, it } from "vitest";
import { GET, PATCH } from "@/app/api/v1/me/profile/route";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { GET as getUser } from "@/app/api/v1/user/[id]/route";
import { db } from "@/lib/db/client";
import { aMember, aPost, aRequest, HOME, type Member, withId } from "@/tests/support/factories";

const PATH = "/api/v1/me/profile";

async function profileOf(as: Member) {
  return (await expectContract(await GET(aRequest(PATH, { as })), "get", PATH)).profile;
}

async function change(as: Member, json: unknown) {
  const response = await PATCH(aRequest(PATH, { method: "PATCH", as, json }));
  return { status: response.status, ...(await expectContract(response, "patch", PATH)) };
}

describe("a member's own profile", () => {
  it("starts with a name, all emails and nothing else", async () => {
    const maria = await aMember();
    expect(await profileOf(maria)).toEqual({
      _id: maria.id,
      name: "Maria Weber",
      picture: null,
      about: "",
      place: null,
      lastPlace: null,
      pins: [],
      emailDaily: true,
      emailAtOnce: true,
    });
  });

  it("changes only in the fields that are sent, and only for that member", async () => {
    const [maria, ben] = [await aMember(), await aMember({ name: "Ben" })];
    const place = { ...HOME };
    const whole = {
      name: "Maria W.",
      about: "Two cats.\r\nNo car.",
      place,
      emailDaily: false,
      emailAtOnce: true,
    };
    const { profile, status } = await change(maria, whole);
    expect(status).toBe(200);
    const unset = { picture: null, lastPlace: null, pins: [] };
    const kept = { ...whole, about: "Two cats.\nNo car.", _id: maria.id, ...unset };
    expect(profile).toEqual(kept);
    expect((await change(maria, { emailAtOnce: false })).profile).toEqual({ ...kept, emailAtOnce: false });
    expect((await change(maria, { place: null, about: "" })).profile).toEqual({
      ...kept,
      place: null,
      about: "",
      emailAtOnce: false,
    });
    expect((await change(maria, {})).status).toBe(200);
    expect(await profileOf(ben)).toMatchObject({ name: "Ben", about: "", place: null, emailDaily: true });
  });

  it("has the place of the newest post, for that member alone", async () => {
    const [maria, ben] = [await aMember(), await aMember()];
    const lastPlace = { address: "3 Mill Lane, Lewes", latitude: 50.88, longitude: 0.02 };
    await aPost(maria);
    await db().post.update({ where: { id: await aPost(maria) }, data: lastPlace });
    expect(await profileOf(maria)).toMatchObject({ place: null, lastPlace });
    expect(await profileOf(ben)).toMatchObject({ lastPlace: null });
  });

  it("accepts a place as typed text", async () => {
    const place = { address: "  12  Elm Street ", latitude: " 50.5 ", longitude: "-0.25" };
    const { profile } = await change(await aMember(), { place });
    expect(profile.place).toEqual({ address: "12 Elm Street", latitude: 50.5, longitude: -0.25 });
  });

  it.each([
    ["name", { name: " " }, "Username is missing."],
    ["name", { name: "M" }, "Username needs at least 2 characters."],
    ["name", { name: "x".repeat(51) }, "Username can have at most 50 characters."],
    ["about", { about: "x".repeat(501) }, "About you can have at most 500 characters."],
    ["place.address", { place: { ...HOME, address: "" } }, "Address is missing."],
    ["place.latitude", { place: { ...HOME, latitude: 91 } }, "Latitude lies between −90 and 90."],
    ["place.longitude", { place: { address: "Elm Street", latitude: 1 } }, "Longitude is missing."],
    ["emailDaily", { emailDaily: "yes" }, "Say whether you want a daily mail."],
    ["emailAtOnce", { emailAtOnce: 1 }, "Say whether you want mail at once."],
  ])("explains an invalid %s, and changes nothing", async (path, json, message) => {
    const maria = await aMember();
    const before = await profileOf(maria);
    const { status, code, issues } = await change(maria, { about: "New", ...json });
    expect([status, code, issues[0]]).toEqual([422, "invalid", { path, message }]);
    expect(await profileOf(maria)).toEqual(before);
  });

  it("accepts 500 characters of any script", async () => {
    const about = "🧺".repeat(500);
    expect((await change(await aMember(), { about })).profile.about).toBe(about);
  });

  it("belongs to its member: the email stays, and a stranger gets nothing", async () => {
    const maria = await aMember();
    const email = "other@example.org";
    await change(maria, { email, passwordHash: "x", id: "x", createdAt: "2020-01-01" });
    expect(await db().user.findUniqueOrThrow({ where: { id: maria.id } })).toMatchObject({
      email: maria.email,
    });
    for (const response of [
      await GET(aRequest(PATH)),
      await PATCH(aRequest(PATH, { method: "PATCH", json: { name: "Me" } })),
    ]) {
      expect(response.status).toBe(401);
    }
  });
});

describe("private data", () => {
  it("appears in no public answer: no email, place or email settings", async () => {
    const maria = await aMember();
    await change(maria, { about: "Two cats.", place: HOME, emailDaily: false });
    const path = `/api/v1/user/${maria.id}`;
    for (const as of [undefined, await aMember(), maria]) {
      const response = await getUser(aRequest(path, as ? { as } : {}), withId(maria.id));
      await expectContract(response, "get", "/api/v1/user/{id}");
      const text = await response.text();
      expect(text).toContain("Two cats.");
      expect(text).not.toMatch(/Elm|AB1 2CD|Lewes|50\.87|0\.0088|mail|place/i);
      expect(text).not.toContain(maria.email);
    }
  });
});
