import { readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startEmbedded } from "@/scripts/postgres/embedded-postgres.mjs";
import { SILENT_ADDRESSES, TOWN_ADDRESSES } from "@/tests/support/address-samples";
import { findDifference } from "./diff";
import { migrate } from "./migrate";
import { withSchemaEngine } from "./schema-engine";

const ours = fileURLToPath(new URL("./migrations", import.meta.url));
const first = "20261121000000_first";
const later = "20991231000000_later";
const written = readdirSync(ours, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

let temporary: string;
let dataDir: string;
let server: Awaited<ReturnType<typeof startEmbedded>>;
let folder: string;
let url: string;
let count = 0;

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), "swapshop-migrate-"));
  dataDir = await mkdtemp(join(tmpdir(), "swapshop-migrate-postgres-"));
  server = await startEmbedded({ dataDir });
}, 120_000);

afterAll(async () => {
  await server?.stop();
  for (const place of [temporary, dataDir]) await rm(place, { recursive: true, force: true });
});

beforeEach(async () => {
  count += 1;
  folder = join(temporary, `migrations-${count}`);
  await cp(ours, folder, { recursive: true });
  await query(server.url, `CREATE DATABASE test_${count}`);
  url = Object.assign(new URL(server.url), { pathname: `/test_${count}` }).href;
});

async function query<Row extends pg.QueryResultRow>(address: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function write(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, "migration.sql"), sql);
}

function tablesOf(address: string): Promise<{ name: string }[]> {
  return query(address, "SELECT relname AS name FROM pg_class WHERE relname = 'thing'");
}

describe("migrate", () => {
  it("applies every migration to an empty database", async () => {
    await write(later, "CREATE TABLE thing (id int);");
    expect(await migrate(url, folder)).toEqual([...written, later]);
    expect(await tablesOf(url)).toHaveLength(1);
  });

  it("applies nothing when run again", async () => {
    await migrate(url, folder);
    expect(await migrate(url, folder)).toEqual([]);
  });

  it("applies each migration once when several processes run at the same time [R17]", async () => {
    await write(later, "CREATE TABLE thing (id int);");
    const applied = await Promise.all([1, 2, 3].map(() => migrate(url, folder)));
    expect(applied.flat().sort()).toEqual([...written, later]);
  });

  it("refuses a migration that was edited after it had been applied [R17]", async () => {
    await migrate(url, folder);
    await write(first, "SELECT 1;");
    await expect(migrate(url, folder)).rejects.toThrow(`${first} was edited`);
  });

  it("ignores different line endings", async () => {
    await write(later, "CREATE TABLE thing (\n  id int\n);\n");
    await migrate(url, folder);
    await write(later, "CREATE TABLE thing (\r\n  id int\r\n);\r\n");
    expect(await migrate(url, folder)).toEqual([]);
  });

  it("rolls back a failing migration, reports its position, and completes once corrected [R17]", async () => {
    await write(later, "CREATE TABLE thing (id int);\nCREATE TABLE thing (id int);");
    await expect(migrate(url, folder)).rejects.toThrow(`${later} failed and was rolled back`);
    expect(await tablesOf(url)).toEqual([]);
    await write(later, "CREATE TABLE thing (id int);\nSELEC 1;");
    await expect(migrate(url, folder)).rejects.toThrow("(line 2)");
    await write(later, "CREATE TABLE thing (id int);");
    expect(await migrate(url, folder)).toEqual([later]);
  });

  it("completes after a kill half-way [R17]", async () => {
    await write(later, "CREATE TABLE thing (id int); SELECT pg_sleep(60);");
    const killed = migrate(url, folder).catch((error: unknown) => error);
    const sleeping = `FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = 'test_${count}'`;
    await expect.poll(() => query(url, `SELECT pid ${sleeping}`), { timeout: 10_000 }).toHaveLength(1);
    await query(url, `SELECT pg_terminate_backend(pid) ${sleeping}`);
    expect(await killed).toBeInstanceOf(Error);
    await write(later, "CREATE TABLE thing (id int);");
    expect(await migrate(url, folder)).toEqual([later]);
  });

  describe("a migration of a table with a long-running reader", () => {
    let reader: pg.Client;

    beforeEach(async () => {
      await write(first, "CREATE TABLE thing (id int);");
      await migrate(url, folder, (name) => name === first);
      await write(later, "ALTER TABLE thing ADD COLUMN size int;");
      reader = new pg.Client({ connectionString: url });
      await reader.connect();
      await reader.query("BEGIN; SELECT FROM thing;");
    });

    afterEach(() => reader.end());

    const migrateIt = (attempts?: number) =>
      migrate(url, folder, (name) => [first, later].includes(name), attempts);
    const waiting = () =>
      query(url, "SELECT FROM pg_locks WHERE NOT granted AND relation = 'thing'::regclass");

    it("does not block others while it waits, and is applied as soon as possible [R17]", async () => {
      const migrating = migrateIt();
      await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toHaveLength(1);
      // Queues behind the migration, and would for good if that did not give up.
      await query(url, "SELECT FROM thing");
      await reader.query("COMMIT");
      expect(await migrating).toEqual([later]);
    });

    it("gives up eventually, explains why, and changes nothing [R17]", async () => {
      await expect(migrateIt(1)).rejects.toThrow(`${later} was not applied: its tables are always in use`);
      await reader.query("COMMIT");
      expect(await migrateIt(1)).toEqual([later]);
    });
  });

  it("refuses to go on where another tool left a migration half-applied", async () => {
    await migrate(url, folder);
    await query(url, "UPDATE _prisma_migrations SET finished_at = NULL");
    await expect(migrate(url, folder)).rejects.toThrow(`${first} was left half-applied`);
  });

  it("leaves a newer database alone [R17]", async () => {
    await write(later, "CREATE TABLE thing (id int);");
    await migrate(url, folder);
    expect(await migrate(url, ours)).toEqual([]);
  });
});

describe("the migrations", () => {
  it("produce the schema", async () => {
    expect(await findDifference(url)).toBeUndefined();
  });

  it("are recorded so that Prisma reads its history in order", async () => {
    await migrate(url);
    const schema = { path: "schema.prisma", content: 'datasource db {\n  provider = "postgresql"\n}' };
    const state = await withSchemaEngine(url, schema, async (engine) =>
      engine.diagnoseMigrationHistory({
        migrationsList: {
          baseDir: ours,
          lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"' },
          shadowDbInitScript: "",
          migrationDirectories: await Promise.all(written.map(asPrismaSees)),
        },
        optInToShadowDatabase: false,
        filters: { externalTables: [], externalEnums: [] },
      }),
    );
    expect(state).toEqual({
      editedMigrationNames: [],
      failedMigrationNames: [],
      hasMigrationsTable: true,
      history: null,
    });
  });

  it("make posts searchable by stems and without accents, title first", async () => {
    await migrate(url);
    await query(url, insertPost({ title: "'Crème brûlée dishes'", tags: "'{kitchen}'" }));
    const matches = (word: string): Promise<{ title: string }[]> =>
      query(url, `SELECT title FROM "Post" WHERE search @@ websearch_to_tsquery('english', '${word}')`);
    for (const word of ["creme", "dish", "kitchens", "unwanted"]) expect(await matches(word)).toHaveLength(1);
    expect(await matches("piano")).toEqual([]);
  });

  it.each([
    ["Post_latitude_range", { latitude: "'NaN'" }],
    ["Post_publicLongitude_range", { publicLongitude: "180.5" }],
    ["Post_exact_is_public", { locationPrecision: "'exact'", latitude: "50", publicLatitude: "50.001" }],
    ["Post_exact_needs_no_street", { locationPrecision: "'exact'", showStreet: "true" }],
    ["Post_street_only_if_ticked", { publicAddress: "'Elm Street, Lewes'" }],
    ["Post_street_only_if_ticked", { publicAddress: "'12 Elm Street, Lewes'", showStreet: "true" }],
    ["Post_quantity_positive", { quantity: "0" }],
    ["Post_title_length", { title: "'ab'" }],
    ["Post_tags_few", { tags: "array_fill('tag'::text, '{11}')" }],
  ])("refuse a post that breaks %s", async (constraint, values) => {
    await migrate(url);
    await expect(query(url, insertPost(values))).rejects.toThrow(constraint);
  });

  it("remove invisible characters from old texts, and change no others", async () => {
    const clean = "20261122105000_same_bytes";
    const [odd, even] = [
      "U&'Six\\0085dis\\009Bhes \\202E!'",
      "U&'Six \\+01F469\\200D\\+01F33E \\06CC\\200C\\062E'",
    ];
    await migrate(url, folder, (name) => name < clean);
    await query(url, insertPost({ title: odd, description: odd }));
    await query(url, insertPost({ title: even, collection: odd }).replace("ann@", "ben@"));
    await query(url, insertPost({ title: "U&'ab\\009B'" }).replace("ann@", "eve@"));
    const rows = () =>
      query<Record<string, string>>(url, 'SELECT title, description, collection FROM "Post"');
    const [, before] = await rows();
    await migrate(url, folder, (name) => name === clean);
    expect((await rows()).map(({ title }) => title).sort()).toEqual(
      ["Six dishes !", before?.title, "ab\u009b"].sort(),
    );
    const dishes = (await rows()).find(({ title }) => title === "Six dishes !");
    expect(dishes?.description).toBe("Six\ndishes !");
    expect((await rows()).map(({ collection }) => collection).sort()).toEqual(["", "", "Six dishes !"]);
  });

  describe("that reduce a home's public position to its settlement and one cell", () => {
    const settlements = "20261122104000_settlements";
    type Row = { address: string; publicAddress: string; latitude: number; publicLatitude: number };
    type Written = Partial<Row> & { email?: string; precision?: string };

    /** Posts as they were before, the first the oldest. */
    async function insertPosts(posts: Written[]): Promise<void> {
      for (const email of new Set(posts.map(({ email = "ann@example.org" }) => email)))
        await query(url, insertUser(email));
      await query(
        url,
        `INSERT INTO "Post" ("id", "type", "title", "description", "tags", "address", "latitude", "longitude",
          "publicAddress", "publicLatitude", "publicLongitude", "locationPrecision", "posterId", "createdAt")
        SELECT gen_random_uuid(), 'offer', 'Six dishes', 'As good as new', '{}', "address", "latitude", 0.008,
          "publicAddress", "publicLatitude", 0.008, "precision"::"LocationPrecision",
          (SELECT "id" FROM "User" AS "u" WHERE "u"."email" = "one"."email"), now() - interval '1 day' + interval '1 minute' * "n"
        FROM ROWS FROM (jsonb_to_recordset(${pg.escapeLiteral(JSON.stringify(posts.map(whole)))}) AS ("address" text,
          "publicAddress" text, "latitude" float8, "publicLatitude" float8, "email" text, "precision" text))
          WITH ORDINALITY AS "one" ("address", "publicAddress", "latitude", "publicLatitude", "email", "precision", "n")`,
      );
    }
    const whole = (post: Written) => ({
      ...{ address: "Rose Cottage, Lewes", publicAddress: "Rose Cottage, Lewes", latitude: 50.875 },
      ...{ publicLatitude: 50.875, email: "ann@example.org", precision: "approximate" },
      ...post,
    });
    const migrateUntilThen = () => migrate(url, folder, (name) => name < settlements);
    const migrateNow = () =>
      migrate(url, folder).then(() => query<Row>(url, 'SELECT * FROM "Post" ORDER BY "createdAt"'));

    it("keep no more of an address than the site would show [S49]", async () => {
      const silent = SILENT_ADDRESSES.filter((address) => [...address].length > 2);
      const towns = new Map(TOWN_ADDRESSES);
      await migrateUntilThen();
      await insertPosts([...silent, ...towns.keys()].map((address) => ({ address, publicAddress: address })));
      const shown = await migrateNow();
      for (const { address, publicAddress } of shown.slice(0, silent.length))
        expect([address, publicAddress]).toEqual([address, ""]);
      const kept = shown.slice(silent.length).filter(({ publicAddress }) => publicAddress !== "");
      for (const { address, publicAddress } of kept)
        expect([address, publicAddress]).toEqual([address, towns.get(address)]);
      expect(kept.length).toBeGreaterThan(50);
    });

    it("show the cell of the first pin of a member for all within 50 m of it [S49]", async () => {
      await migrateUntilThen();
      // 30 m apart, on both sides of a border between cells; then 60 m from the first.
      const pins = [50.87987, 50.88014, 50.8804].map((latitude) => ({
        latitude,
        publicLatitude: latitude < 50.88 ? 50.875 : 50.885,
      }));
      const shop = { latitude: 50.8798, publicLatitude: 50.8798, precision: "exact" };
      await insertPosts([shop, ...pins, { ...pins[1], email: "ben@example.org" }]);
      const [exact, ...others] = await migrateNow();
      expect(exact).toMatchObject({ publicAddress: "Rose Cottage, Lewes", publicLatitude: 50.8798 });
      expect(others.map(({ publicLatitude }) => publicLatitude)).toEqual([50.875, 50.875, 50.885, 50.885]);
      const anchors = await query(
        url,
        'SELECT "latitude", "anchorLatitude" FROM "LocationAnchor" ORDER BY "anchorLatitude" NULLS FIRST, "id"',
      );
      expect(anchors).toEqual([
        { latitude: 50.87987, anchorLatitude: null },
        { latitude: 50.8804, anchorLatitude: null },
        { latitude: 50.88014, anchorLatitude: null },
        { latitude: 50.88014, anchorLatitude: 50.87987 },
      ]);
    });

    it("announce the affected posts to those who keep copies", async () => {
      await migrateUntilThen();
      await insertPosts([{ publicAddress: "Lewes" }, {}]);
      const [last] = await query<{ place: string }>(url, 'SELECT max("place") AS "place" FROM "PostChange"');
      await migrateNow();
      const changed = await query(
        url,
        `SELECT "publicAddress" FROM "PostChange" JOIN "Post" ON "id" = "postId" WHERE "sequence" > ${last?.place}`,
      );
      expect(changed).toEqual([{ publicAddress: "Lewes" }]);
      expect(await query(url, 'SELECT FROM "PostChange"')).toHaveLength(2);
    });
  });

  it("refuse an email address that is not in lower case", async () => {
    await migrate(url);
    await expect(query(url, insertUser("Ann@example.org"))).rejects.toThrow("User_email_lower_case");
  });
});

async function asPrismaSees(name: string) {
  const value = await readFile(join(ours, name, "migration.sql"), "utf8");
  return { path: name, migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value } } };
}

function insertUser(email: string): string {
  return `INSERT INTO "User" (id, name, email, "passwordHash")
    VALUES (gen_random_uuid(), 'Ann', '${email}', 'x')`;
}

/** `values` are SQL expressions. */
function insertPost(values: Record<string, string>): string {
  const post = {
    id: "gen_random_uuid()",
    type: "'offer'",
    title: "'Six dishes'",
    description: "'Unwanted, but as good as new'",
    tags: "'{}'",
    address: "'1 Example Street'",
    latitude: "50",
    longitude: "8",
    publicAddress: "'Example Street'",
    publicLatitude: "50",
    publicLongitude: "8",
    ...values,
  };
  const names = Object.keys(post).map((name) => `"${name}"`);
  return `WITH poster AS (${insertUser("ann@example.org")} RETURNING id)
    INSERT INTO "Post" (${names}, "posterId") SELECT ${Object.values(post)}, id FROM poster`;
}
