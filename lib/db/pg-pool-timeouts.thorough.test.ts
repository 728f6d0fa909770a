import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sendEmail } from "@/lib/emails/send-email";
import { requestPlaces } from "@/lib/geo/geocoder-request";
import { nominatim } from "@/lib/geo/nominatim";
import { storage } from "@/lib/storage/storage";
import { isThorough, recordMetric } from "@/tests/support/test-budget";

/** The limit of requirement R07, plus the time a timer may be late. */
const MAX_LENGTH = 12_000;

// It takes whoever comes, and never says a word.
const sockets: Socket[] = [];
const silent = createServer((socket) => void sockets.push(socket.on("error", () => {}).resume()));
let address: string;

beforeAll(async () => {
  await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
  address = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  vi.stubEnv("SMTP_URL", `smtp://${address}`);
  vi.stubEnv("BLOB_READ_WRITE_TOKEN", "vercel_blob_rw_abcdefgh_0123456789");
  vi.stubEnv("VERCEL_BLOB_API_URL", `http://${address}`);
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  vi.unstubAllEnvs();
});

const MAIL = { site: "Swap Shop", to: "ada@example.org", subject: "Hi", text: "Hello" };
const NAME = "0123456789abcdef-1280.webp";
const WAITS: [string, () => Promise<unknown>][] = [
  ["geocoder", () => requestPlaces(`http://${address}/search`, nominatim, "Elm Street", "test")],
  ["mail server", () => sendEmail(MAIL)],
  ["store of pictures", () => storage().put(NAME, Buffer.from("x"), "image/webp")],
];

// Ten seconds, as they are allowed, only where there is time for it.
it.each(isThorough ? WAITS : WAITS.slice(0, 1))("a silent %s times out [R07]", async (what, ask) => {
  const start = performance.now();
  await expect(ask()).rejects.toThrow();
  const took = Math.round(performance.now() - start);
  expect(took).toBeLessThan(MAX_LENGTH);
  recordMetric("R07", `silent ${what}: given up after ${took} ms`);
});
