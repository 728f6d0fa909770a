import { beforeEach, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  return () => vi.unstubAllEnvs();
});

/** The configuration is read once, so each time from the start. */
async function settings(env: Record<string, string>) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const { mapSettings } = await import("@/lib/http/site-config");
  return mapSettings();
}

it("pages know no tiles unless configured", async () => {
  expect(await settings({})).toEqual({ tiles: null });
  vi.resetModules();
  // A build may run before anything is configured.
  expect(await settings({ DATABASE_URL: "" })).toEqual({ tiles: null });
});

it("pages credit the map tiles", async () => {
  const url = "https://tiles.example.org/{z}/{x}/{y}.png";
  expect((await settings({ TILE_URL: url })).tiles).toEqual({
    url,
    attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
  });
});
