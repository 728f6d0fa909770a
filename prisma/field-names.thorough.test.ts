import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { aBackupOf, anEmptyDatabase, ask, restore, tables } from "@/tests/support/backup-drill";
import { migrate } from "./migrate";

const fixture = new URL("../tests/support/before-field-names.sql", import.meta.url);
const renaming = "20261122120000_field_names";

const TABLES: Record<string, string> = {
  News: "Notification",
  Letter: "ContactMessage",
  Answer: "IdempotencyKey",
  Wish: "WishlistItem",
  FreshPost: "MatchQueue",
  PlaceSearch: "GeocodeCache",
  Mail: "EmailOutbox",
};
/** By table, as it is called now; null for a column that is dropped. */
const COLUMNS: Record<string, Record<string, string | null>> = {
  User: { mailDaily: "emailDaily", mailAtOnce: "emailAtOnce" },
  Post: { choosing: "allocation", collection: "pickup", spot: "publicPoint" },
  Reply: { collection: "pickup" },
  SavedSearch: { mailed: "emailed", reading: "parsedQuery" },
  Notification: { facts: "payload" },
  EmailOutbox: { facts: null },
  ContactMessage: { mailedAt: "emailedAt" },
  PostChange: { place: "sequence", born: "createdSequence", due: "expiresAt" },
};
/** Everybody counts as seen at the migration. */
const SEEN = { lastSeenAt: "the upgrade" };
/** Columns that later migrations add, with their value in older rows. */
const ADDED: Record<string, Row> = {
  Message: { revokedAt: null },
  Image: { alt: "" },
  EmailOutbox: { threads: [] },
  Reply: {
    editedAt: null,
    keepBy: null,
    keepByToldAt: null,
    confirmBy: null,
    posterConfirmed: false,
    replierConfirmed: false,
  },
  User: {
    inactiveNoticeAt: null,
    inactiveEmailedAt: null,
    leavingAt: null,
    passkeyHandle: null,
    sessionEpoch: 0,
    role: "member",
    suspendedUntil: null,
    bannedAt: null,
    ...SEEN,
  },
  Post: {
    hiddenAt: null,
    expiredAt: null,
    showStreet: false,
    takeDownAt: null,
    firstLatitude: null,
    firstLongitude: null,
    closedLatitude: null,
    closedLongitude: null,
    publishKey: null,
  },
  LocationAnchor: { anchorLatitude: null, anchorLongitude: null },
  Comment: { hiddenAt: null },
  MatchQueue: { awaySince: null, editedAt: null },
  Session: { confirmedAt: null, passedSecondStep: false },
};
/** Tables that later migrations add. */
const NEW_TABLES: Content = {
  PostDraft: [],
  ThankYou: [],
  PostDraftImage: [],
  EmailToken: [],
  AccountEmail: [],
  AccountDeletion: [],
  ErasedAccount: [],
  DataExport: [],
  Passkey: [],
  PasskeyChallenge: [],
  LinkedIdentity: [],
  SecondFactor: [],
  RecoveryCode: [],
  AuditEntry: [],
  Block: [],
  PosterAbsence: [],
  CommunitySettings: [],
  ModerationCase: [],
  Report: [],
  FirstHostCode: [],
  Invitation: [],
  PostLikeness: [],
  PostOutcome: [],
  MembershipRequest: [],
};

const JOBS = { geocoder: "GeocoderTurn", "orphaned-images": "Sweep" };

type Row = Record<string, unknown>;
type Content = Record<string, Row[]>;

/** Every row of every table, in no order. */
async function contentOf(url: string): Promise<Content> {
  const content: Content = {};
  for (const { name } of await tables(url)) {
    if (name === "_prisma_migrations") continue;
    const rows = await ask<{ row: Row }>(url, `SELECT to_jsonb(t) AS "row" FROM "${name}" AS t`);
    content[name] = sorted(
      rows.map(({ row }) => ({
        ...row,
        ...("leavingAt" in row && SEEN),
        ...(row.keepBy ? { keepBy: "the upgrade" } : {}),
      })),
    );
  }
  return content;
}

const sorted = (rows: Row[]) =>
  rows
    .map((row) => Object.fromEntries(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));

function renamed({ GeocoderTurn = [], Sweep = [], ...content }: Content): Content {
  const jobs: Content = { GeocoderTurn, Sweep };
  const JobLock = Object.entries(JOBS).map(([name, table]) => ({ name, runAt: jobs[table]?.[0]?.at }));
  const others = Object.entries(content).map(([table, rows]) => {
    const name = TABLES[table] ?? table;
    return [
      name,
      sorted(
        rows.map((row) => ({
          ...renamedRow(row, COLUMNS[name] ?? {}),
          ...ADDED[name],
          // Members of before count as verified.
          ...(name === "User" && { emailVerifiedAt: row.createdAt }),
          ...(name === "Post" && { drawClosedAt: row.drawnAt }),
          ...(name === "Reply" && row.state === "promised" && { keepBy: "the upgrade" }),
          ...(name === "Reply" &&
            row.state === "completed" && { posterConfirmed: true, replierConfirmed: true }),
        })),
      ),
    ];
  });
  return { ...Object.fromEntries(others), ...NEW_TABLES, JobLock: sorted(JobLock) };
}

const renamedRow = (row: Row, names: Record<string, string | null>): Row =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, value]) =>
      names[name] === null ? [] : [[names[name] ?? name, value]],
    ),
  );

let url: string;
let before: Content;

beforeEach(async () => {
  url = await anEmptyDatabase();
  await migrate(url, undefined, (name) => name < renaming);
  await ask(url, await readFile(fixture, "utf8"));
  before = await contentOf(url);
});

describe("the new names of tables and columns", () => {
  it("keep every row of a database of before, and its posts work on", async () => {
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    await migrate(url);
    expect(await contentOf(url)).toEqual(renamed(before));
    const kettle = `"id" = '00000000-0000-4000-8000-000000000012'`;
    await ask(url, `UPDATE "Post" SET "title" = 'Tin kettle' WHERE ${kettle}`);
    const [change] = await ask(
      url,
      `SELECT "sequence" = (SELECT max("sequence") FROM "PostChange") AS "isLast" FROM "PostChange" WHERE "postId" = (
        SELECT "id" FROM "Post" WHERE ${kettle})`,
    );
    expect(change).toEqual({ isLast: true });
    expect(await ask(url, `SELECT "posts" FROM "SearchWord" WHERE "word" = 'tin'`)).toEqual([{ posts: 1 }]);
  });

  it("leave nothing behind that is called as before", async () => {
    await migrate(url);
    const old = [...Object.keys(TABLES), ...Object.values(JOBS)].map((name) => `^${name}_`).join("|");
    const names = `SELECT relname AS "name" FROM pg_class UNION SELECT conname FROM pg_constraint`;
    expect(await ask(url, `SELECT "name" FROM (${names}) AS n WHERE "name" ~ '${old}'`)).toEqual([]);
  });

  it("take a backup of before, which comes back whole under the new names [R16]", async () => {
    const restored = await anEmptyDatabase();
    const { later } = await restore(await aBackupOf(url), restored);
    expect(later).toContain(renaming);
    expect(await contentOf(restored)).toEqual(renamed(before));
  });
});
