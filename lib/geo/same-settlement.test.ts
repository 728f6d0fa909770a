import { expect, it } from "vitest";
import { isSameSettlement } from "@/lib/geo/same-settlement";

const LEWES = { latitude: 50.8738, longitude: 0.0088 };
const stays = (before: string, address: string, country = "GB") =>
  isSameSettlement(before, { ...LEWES, address }, country);

it.each([
  ["12 Elm Street, Lewes, AB1 2CD", "14 Elm Street, Lewes"],
  ["12 Elm Street, Lewes", "12 Elm Street Lewes"],
  ["12 Elm Street, Lewes", "12 elm street, LEWES, East Sussex, UK"],
  ["12 Elm Street, Lewes", "The old mill, 12 Elm Street, Lewes"],
  ["Behind the church, left door", "Behind the church, right door"],
  ["12 Elm Road", "12 Elm Road, Lewes"],
  ["12 Elm Road, Lewse", "12 Elm Road, Lewes"],
])("a correction stays in its settlement: %s, %s", async (before, after) => {
  expect(await stays(before, after)).toBe(true);
});

it.each([
  ["12 Elm Street, Lewes", "1 Castle Street, Inverness"],
  ["12 Elm Street, Lewes", "1 Castle Street Inverness"],
  ["12 Elm Street, Lewes", "1 Castle Street, Lewes, Inverness, IV2 3EA"],
  ["12 Elm Street, Lewes", "1 Castle Street"],
  ["12 Elm Road", "1 Castle Road, Inverness"],
  ["12 Elm Road, Littlehamptown", "1 Castle Road, Smallerton"],
])("another settlement is told: %s, %s", async (before, after) => {
  expect(await stays(before, after)).toBe(false);
});

it("another last part is told where there is no list", async () => {
  expect(await stays("12 Elm Street, Lewes", "1 Castle Street, Inverness", "XX")).toBe(false);
  expect(await stays("12 Elm Street, Lewes", "14 Elm Street, Lewes", "XX")).toBe(true);
});
