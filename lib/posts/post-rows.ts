import "server-only";
import { queryRows } from "@/lib/db/named-statements";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { Outcome } from "@/lib/posts/field-rules";
import type { PostView } from "@/lib/posts/schema";

export const picturesSelect = {
  select: { url: true, width: true, height: true, placeholder: true, alt: true },
  orderBy: { position: "asc" },
} as const satisfies Prisma.Post$imagesArgs;

export const publicSelect = {
  id: true,
  type: true,
  title: true,
  description: true,
  quantity: true,
  tags: true,
  publicAddress: true,
  publicLatitude: true,
  publicLongitude: true,
  locationPrecision: true,
  closedLatitude: true,
  closedLongitude: true,
  createdAt: true,
  pickup: true,
  expiresAt: true,
  withdrawnAt: true,
  goneAt: true,
  promised: true,
  completed: true,
  allocation: true,
  drawAt: true,
  drawSeed: true,
  poster: { select: { id: true, name: true, pictureUrl: true } },
  images: picturesSelect,
} as const satisfies Prisma.PostSelect;

export const ownSelect = {
  ...publicSelect,
  ...{ address: true, latitude: true, longitude: true, showStreet: true, takeDownAt: true },
} as const;

type Raw<T> = Omit<T, "allocation"> & { allocation: PostView["allocation"] };
export type PrismaPostRow = Prisma.PostGetPayload<{ select: typeof publicSelect }>;
type PrismaOwnRow = Prisma.PostGetPayload<{ select: typeof ownSelect }>;

/** Read by Prisma, or by one of the statements below. */
export type PostRow = PrismaPostRow | Raw<PrismaPostRow>;
export type OwnPostRow = (PrismaOwnRow | Raw<PrismaOwnRow>) & { outcome?: Outcome | null };

/** Of "Post" AS p. Prisma would read poster and pictures by a statement each. */
const PUBLIC_COLUMNS = `${Object.entries(publicSelect)
  .flatMap(([column, select]) => (select === true ? [`p."${column}"`] : []))
  .join(", ")},
  json_build_object('id', u."id", 'name', u."name", 'pictureUrl', u."pictureUrl") AS "poster",
  (SELECT coalesce(json_agg(json_build_object('url', i."url", 'width', i."width", 'height', i."height",
    'placeholder', i."placeholder", 'alt', i."alt") ORDER BY i."position"), '[]') FROM "Image" i WHERE i."postId" = p."id") AS "images"`;

const LIST_POSTS = `SELECT ${PUBLIC_COLUMNS} FROM "Post" p JOIN "User" u ON u."id" = p."posterId"
  WHERE p."id" = ANY ($1::uuid[]) AND p."withdrawnAt" IS NULL`;

export async function listPostRows(ids: string[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  return queryRows<PostRow>({ text: LIST_POSTS, values: [ids] });
}

/** The poster and recipients with a promise may know the exact place; for others it is null. */
const GET_POST = `SELECT ${PUBLIC_COLUMNS}, k."mayKnow",
    CASE WHEN k."mayKnow" THEN p."address" END AS "address",
    CASE WHEN k."mayKnow" THEN p."latitude" END AS "latitude",
    CASE WHEN k."mayKnow" THEN p."longitude" END AS "longitude",
    CASE WHEN k."mayKnow" THEN p."showStreet" END AS "showStreet",
    CASE WHEN k."mayKnow" THEN p."takeDownAt" END AS "takeDownAt",
    CASE WHEN p."posterId" = $2::uuid AND p."withdrawnAt" IS NOT NULL THEN (
      SELECT o."kind" FROM "PostOutcome" o WHERE o."postId" = p."id" AND o."at" >= p."withdrawnAt" ORDER BY o."at" DESC LIMIT 1
    ) END AS "outcome",
    EXISTS (SELECT FROM "Reply" r WHERE r."postId" = p."id" AND r."personId" = $2::uuid) AS "hasReplied",
    (p."drawAt" <= now() AND p."drawnAt" IS NULL AND p."withdrawnAt" IS NULL AND p."expiredAt" IS NULL
      AND (p."drawClosedAt" IS NULL OR p."drawClosedAt" <= now() - interval '10 minutes')) IS TRUE
    OR (p."expiresAt" <= now() AND p."expiredAt" IS NULL AND p."promised" = 0 AND p."goneAt" IS NULL
      AND (p."withdrawnAt" IS NULL OR p."hiddenAt" IS NOT NULL AND p."takeDownAt" IS NULL))
    OR (p."takeDownAt" <= now()) IS TRUE
    OR EXISTS (
      SELECT FROM "AbsenceReport" a JOIN "Reply" r ON r."id" = a."replyId"
      WHERE r."postId" = p."id" AND a."outcome" IS NULL AND a."disputableUntil" <= now()
    ) AS "isDue"
  FROM "Post" p JOIN "User" u ON u."id" = p."posterId",
    LATERAL (SELECT (p."posterId" = $2::uuid) IS TRUE OR EXISTS (
      SELECT FROM "Reply" r WHERE r."postId" = p."id" AND r."personId" = $2::uuid AND r."state" = 'promised' AND r."confirmBy" IS NULL
        AND p."takeDownAt" IS NULL
    ) AS "mayKnow") k
  WHERE p."id" = $1::uuid AND ($2::uuid IS NULL OR NOT is_hidden($2::uuid, p."posterId"))`;

type ReadPost = ((OwnPostRow & { mayKnow: true }) | (PostRow & { mayKnow: false })) & {
  hasReplied: boolean;
  /** A draw, the end of a report or of its time waits for the next reader. */
  isDue: boolean;
};

/** Null also where poster and reader do not see each other. @param readerId null for strangers */
export async function getPostRow(id: string, readerId: string | null): Promise<ReadPost | null> {
  const [row] = await queryRows<ReadPost>({ text: GET_POST, values: [id, readerId] });
  return row ?? null;
}
