import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS } from "@/lib/community/defaults";
import { readFixedSettings } from "@/lib/community/fixed-settings";
import { changeSettings } from "@/lib/community/mutations";
import { getCommunity, getHostSettings } from "@/lib/community/queries";
import { communitySettings, type SettingsChanges } from "@/lib/community/schema";
import { db, pool } from "@/lib/db/client";
import { aStaffMember } from "@/tests/support/factories";

let fixed: SettingsChanges = {};
vi.mock("@/lib/community/fixed-settings", async (original) => ({
  ...(await original<typeof import("@/lib/community/fixed-settings")>()),
  fixedSettings: () => fixed,
}));

const GIVEN = { COMMUNITY_FILE: undefined, SITE_NAME: undefined } as Parameters<typeof readFixedSettings>[0];

beforeEach(async () => {
  fixed = {};
  await db().communitySettings.deleteMany();
});

describe("the settings of a community", () => {
  it("are valid defaults until a host changes one", async () => {
    expect(communitySettings.parse(DEFAULT_SETTINGS)).toEqual(DEFAULT_SETTINGS);
    expect(await getCommunity()).toEqual(DEFAULT_SETTINGS);
  });

  it("keep what a change does not name, also when two hosts save at once", async () => {
    const [ana, ben] = [await aStaffMember("host"), await aStaffMember("host")];
    await Promise.all([
      changeSettings(ana, { name: "Lewes Gives", banner: "Closed on Sunday" }),
      changeSettings(ben, { currency: "EUR" }),
    ]);
    expect(await getCommunity()).toEqual({
      ...DEFAULT_SETTINGS,
      ...{ name: "Lewes Gives", banner: "Closed on Sunday", currency: "EUR" },
    });
  });

  it("are recorded with the names of what was changed, not with the words", async () => {
    const host = await aStaffMember("host");
    await changeSettings(host, { rules: "Be kind." });
    expect(await db().auditEntry.findMany({ where: { actorId: host.id } })).toMatchObject([
      { action: "change-settings", targetKind: "site", detail: { names: ["rules"] } },
    ]);
  });

  it("have one row, whatever is tried", async () => {
    await changeSettings(await aStaffMember("host"), { units: "imperial" });
    await expect(pool().query(`INSERT INTO "CommunitySettings" ("id") VALUES (2)`)).rejects.toThrow(
      "one_row",
    );
  });

  it("show a default where the row holds something of another version", async () => {
    const changes = { currency: "XYZ1", name: "Lewes Gives", colour: "blue" };
    await db().communitySettings.create({ data: { changes } });
    expect(await getCommunity()).toEqual({ ...DEFAULT_SETTINGS, name: "Lewes Gives" });
  });
});

describe("a setting that the server gives", () => {
  it("wins, and is told as fixed", async () => {
    fixed = { name: "Town Hall Swaps" };
    const host = await aStaffMember("host");
    await changeSettings(host, { country: "DE" });
    const { settings, fixed: names } = await getHostSettings();
    expect(settings).toMatchObject({ name: "Town Hall Swaps", country: "DE" });
    expect(names).toEqual(["name"]);
  });

  it("cannot be changed, and nothing else of the call is", async () => {
    fixed = { name: "Town Hall Swaps" };
    const host = await aStaffMember("host");
    await expect(changeSettings(host, { name: "Mine", banner: "Hello" })).rejects.toMatchObject({
      code: "invalid",
      issues: [{ path: "name", reason: "fixedSetting" }],
    });
    expect((await getCommunity()).banner).toBe("");
  });

  it("comes from a file, and from a variable in front of it", async () => {
    const file = join(await mkdtemp(join(tmpdir(), "community-")), "community.json");
    await writeFile(file, JSON.stringify({ name: "From the file", units: "imperial" }));
    expect(readFixedSettings({ ...GIVEN, COMMUNITY_FILE: file, SITE_NAME: "From outside" })).toEqual({
      name: "From outside",
      units: "imperial",
    });
  });

  it("stops the start where it is wrong, with its name", async () => {
    expect(() => readFixedSettings({ ...GIVEN, SITE_TIME_ZONE: "Mars/Base" })).toThrow(
      "timeZone: Choose a time zone.",
    );
    expect(() => readFixedSettings({ ...GIVEN, COMMUNITY_FILE: "/nowhere.json" })).toThrow("/nowhere.json");
    const file = join(await mkdtemp(join(tmpdir(), "community-")), "community.json");
    await writeFile(file, JSON.stringify({ nmae: "A typo" }));
    expect(() => readFixedSettings({ ...GIVEN, COMMUNITY_FILE: file })).toThrow("nmae");
  });
});

describe("what a host may write", () => {
  const issuesOf = (changes: object) =>
    communitySettings
      .partial()
      .safeParse(changes)
      .error?.issues.map(({ message }) => message) ?? [];

  it("is checked field by field", () => {
    expect(issuesOf({ country: "ZZ" })).toEqual(["Choose a country."]);
    expect(issuesOf({ country: "gb" })).toEqual(["Choose a country."]);
    expect(issuesOf({ currency: "POUND" })).toEqual(["Choose a currency."]);
    expect(issuesOf({ timeZone: "" })).toEqual(["Choose a time zone."]);
    expect(issuesOf({ contactEmail: "nobody" })).not.toEqual([]);
    expect(issuesOf({ contactEmail: "" })).toEqual([]);
    const food = { name: "Food", taken: true, reason: "" };
    expect(issuesOf({ kinds: [food, { ...food, name: "food" }] })).toEqual(["Each kind can be there once."]);
    expect(issuesOf({ country: "DE", currency: "EUR", timeZone: "Europe/Berlin" })).toEqual([]);
  });
});
