import { expect, it } from "vitest";
import { findNamed, listSettlements } from "@/lib/geo/gazetteer";
import { publicCellOf } from "@/lib/geo/public-cell";
import { isSameSettlement } from "@/lib/geo/same-settlement";
import { settlementOf } from "@/lib/geo/settlement-of";
import { LOCAL_NAMES } from "@/scripts/local-names.mjs";

const VIENNA = { latitude: 48.2085, longitude: 16.3721 };

it.each(Object.entries(LOCAL_NAMES))("every name of %s finds its town", async (country, list) => {
  const listed = new Set((await listSettlements(country)).map(({ name }) => name.normalize("NFC")));
  for (const entry of list.split(";")) {
    const [name = "", others = ""] = entry.split("=").map((part) => part.trim().normalize("NFC"));
    expect([name, listed.has(name)]).toEqual([name, true]);
    for (const other of others.split(","))
      expect([other, (await findNamed(country, other)).map((one) => one.name.normalize("NFC"))]).toEqual([
        other,
        expect.arrayContaining([name]),
      ]);
  }
});

it("a town is the same by each of its names, and shows as the list writes it", async () => {
  const place = { ...VIENNA, address: "Ring 2, Vienna" };
  expect(await isSameSettlement("Ring 1, Wien", place, "AT")).toBe(true);
  expect(await isSameSettlement("Ring 1, Graz", place, "AT")).toBe(false);
  expect(await settlementOf("Ring 1, 1010 Wien", await publicCellOf(VIENNA), "AT")).toMatch(
    /Vienna|Innere Stadt/,
  );
});
