import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db, type Tx } from "@/lib/db/client";
import { queryRows } from "@/lib/db/named-statements";
import type { Prisma } from "@/lib/generated/prisma/client";
import { withReach } from "@/lib/geo/public-cell";
import { AppError } from "@/lib/http/errors";
import type { OwnProfileView, UserView } from "@/lib/users/schema";

/** The newest, which know the earlier ones whose area they show. */
const MAX_PINS = 500;

export const userSelect = {
  id: true,
  name: true,
  email: true,
  emailVerifiedAt: true,
  createdAt: true,
  pictureUrl: true,
  role: true,
  suspendedUntil: true,
  bannedAt: true,
  deletion: { select: { name: true, eraseAt: true } },
  membershipRequest: { select: { userId: true } },
} as const satisfies Prisma.UserSelect;

/** For a log-in, see `startSession`. */
export const accountSelect = { ...userSelect, sessionEpoch: true } as const satisfies Prisma.UserSelect;

export type AccountRow = Prisma.UserGetPayload<{ select: typeof accountSelect }>;

type Row = Prisma.UserGetPayload<{ select: typeof userSelect }>;

export function toUserView({ id, name, email, emailVerifiedAt, createdAt, role, ...row }: Row): UserView {
  const { deletion, membershipRequest, pictureUrl } = row;
  return {
    _id: id,
    name: deletion?.name ?? name,
    email,
    emailVerified: emailVerifiedAt !== null,
    createdAt: createdAt.toISOString(),
    ...(pictureUrl && { picture: pictureUrl }),
    ...(role !== "member" && { role }),
    ...(membershipRequest && { isWaiting: true }),
    ...standingOf(row),
    ...(deletion && { eraseAt: deletion.eraseAt.toISOString() }),
  };
}

const standingOf = ({ suspendedUntil, bannedAt }: Pick<Row, "suspendedUntil" | "bannedAt">) => ({
  ...(suspendedUntil && suspendedUntil > new Date() && { suspendedUntil: suspendedUntil.toISOString() }),
  ...(bannedAt && { isBanned: true as const }),
});

const GET_ACCOUNT = `SELECT u."id", u."name", u."email", u."emailVerifiedAt", u."createdAt",
     u."pictureUrl", u."role", u."suspendedUntil", u."bannedAt", d."name" AS "ownName", d."eraseAt", m."userId" AS "waitingId"
  FROM "User" u LEFT JOIN "AccountDeletion" d ON d."userId" = u."id"
    LEFT JOIN "MembershipRequest" m ON m."userId" = u."id" WHERE u."id" = $1::uuid`;

type Joined = Omit<Row, "deletion" | "membershipRequest"> & {
  ownName: string | null;
  eraseAt: Date | null;
  waitingId: string | null;
};

/** @throws AppError "signInNeeded" for an account that was deleted meanwhile */
export async function getOwnAccount(actor: Actor): Promise<UserView> {
  const [row] = await queryRows<Joined>({ text: GET_ACCOUNT, values: [actor.id] });
  if (!row) throw new AppError("signInNeeded");
  const { ownName, eraseAt, waitingId, ...account } = row;
  const deletion = ownName !== null && eraseAt ? { name: ownName, eraseAt } : null;
  const membershipRequest = waitingId === null ? null : { userId: waitingId };
  return toUserView({ ...account, deletion, membershipRequest });
}

export async function getOwnProfile(actor: Actor): Promise<OwnProfileView> {
  const row = await db().user.findUniqueOrThrow({
    where: { id: actor.id },
    select: {
      name: true,
      pictureUrl: true,
      about: true,
      homeAddress: true,
      homeLatitude: true,
      homeLongitude: true,
      emailDaily: true,
      emailAtOnce: true,
      locationAnchors: {
        select: { latitude: true, longitude: true, anchorLatitude: true, anchorLongitude: true },
        ...{ orderBy: { id: "desc" }, take: MAX_PINS },
      },
      posts: {
        select: { address: true, latitude: true, longitude: true },
        ...{ orderBy: { createdAt: "desc" }, take: 1 },
      },
    },
  });
  const { name, pictureUrl, about, emailDaily, emailAtOnce } = row;
  const { homeAddress: address, homeLatitude: latitude, homeLongitude: longitude } = row;
  const isWhole = address !== null && latitude !== null && longitude !== null;
  const place = isWhole ? { address, latitude, longitude } : null;
  const pins = await withReach(row.locationAnchors.toReversed());
  const lastPlace = row.posts[0] ?? null;
  return { _id: actor.id, name, picture: pictureUrl, about, place, lastPlace, pins, emailDaily, emailAtOnce };
}

/** Where the member lives, as far as they have said so. */
export async function getHome(
  { id }: Pick<Actor, "id">,
  tx: Tx = db(),
): Promise<{ latitude: number; longitude: number } | null> {
  const { homeLatitude: latitude, homeLongitude: longitude } = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { homeLatitude: true, homeLongitude: true },
  });
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
