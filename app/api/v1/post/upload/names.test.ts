import { randomUUID } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { expectContract } from "@/app/api/v1/openapi.json/contract";
import { POST } from "@/app/api/v1/post/upload/route";
import { pool } from "@/lib/db/client";
import { uploadsFolder } from "@/lib/storage/storage";
import { aMember, anUpload, aPhoto, aRequest } from "@/tests/support/factories";

/** So that whatever is kept of a name can be found. */
const MARK = `mark${randomUUID().replaceAll("-", "")}`;
const NAMES = [
  `filename="../../../../etc/${MARK}.jpg"`,
  `filename="..\\\\..\\\\${MARK}.jpg"`,
  `filename="C:\\\\${MARK}.jpg"`,
  `filename="/etc/cron.d/${MARK}"`,
  `filename="${MARK}.jpg\0.php"`,
  `filename="${MARK.repeat(120)}.jpg"`,
  `filename="${MARK}.php.jpg"; filename*=UTF-8''..%2F..%2F${MARK}.jpg`,
  `filename=".htaccess-${MARK}"`,
];
const OURS = /^[0-9a-f]{32}-(320\.webp|640\.webp|1280\.webp|preview\.jpg)$/;

/** A form as no browser would send it: the disposition is just this text. */
async function send(filename: string) {
  const form = await anUpload();
  form.delete("images");
  const plain = new Response(form);
  const type = plain.headers.get("content-type") ?? "";
  const end = `--${type.split("boundary=")[1]}`;
  const fields = (await plain.text()).replace(`${end}--`, end).trimEnd();
  const head = `\r\nContent-Disposition: form-data; name="images"; ${filename}\r\nContent-Type: image/jpeg\r\n\r\n`;
  const photo = await aPhoto({ width: 400, height: 300 });
  const body = Buffer.concat([Buffer.from(fields + head), photo, Buffer.from(`\r\n${end}--\r\n`)]);
  const headers = { "content-type": type };
  return POST(aRequest("/api/v1/post/upload", { as: await aMember(), body: new Uint8Array(body), headers }));
}

/** All files below, and their whole paths. */
async function below(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function mentions(word: string): Promise<string[]> {
  const { rows: tables } = await pool().query<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool().query(`SELECT FROM "${name}" AS entry WHERE entry::text LIKE $1`, [
      `%${word}%`,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

it("a picture's original name has no effect and is not stored [S38]", async () => {
  const data = join(uploadsFolder(), "..");
  const statuses: number[] = [];
  for (const name of NAMES) {
    const response = await send(name);
    statuses.push(response.status);
    expect(await response.clone().text()).not.toContain(MARK);
    await expectContract(response, "post", "/api/v1/post/upload");
  }
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(NAMES.length - 1);
  expect(statuses.filter((status) => ![201, 400, 422].includes(status))).toEqual([]);
  const files = await below(data);
  expect(files.filter((file) => !OURS.test(file.slice(uploadsFolder().length + 1)))).toEqual([]);
  expect(files.some((file) => file.includes(MARK))).toBe(false);
  for (const place of ["/etc", "/etc/cron.d", "/", process.cwd(), join(data, "..")])
    expect((await readdir(place).catch(() => [])).filter((name) => name.includes(MARK))).toEqual([]);
  expect(await mentions("Kitchen chair")).toContain("Post");
  expect(await mentions(MARK)).toEqual([]);
});

it("names are 128 random bits, new for each upload, even of the same picture [S38]", async () => {
  await send(NAMES[0] ?? "");
  await send(NAMES[0] ?? "");
  const keys = (await readdir(uploadsFolder())).filter((name) => name.endsWith("-1280.webp"));
  const digits = keys.map((name) => name.slice(0, 32));
  expect(new Set(digits).size).toBe(keys.length);
  // Of 16 places for a hexadecimal digit each, all are seen: nothing of a name is fixed.
  expect(new Set(digits.join("")).size).toBe(16);
  expect((await stat(uploadsFolder())).isDirectory()).toBe(true);
});
