import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { queryRows } from "@/lib/db/named-statements";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import type { OwnProfileView, UserView } from "@/lib/users/schema";

export const userSelect = {
  id: true,
  name: true,
  email: true,
  emailVerifiedAt: true,
  createdAt: true,
  role: true,
  suspendedUntil: true,
  bannedAt: true,
  deletion: { select: { name: true, eraseAt: true } },
} as const satisfies Prisma.UserSelect;

/** For a log-in, see `startSession`. */
export const accountSelect = { ...userSelect, sessionEpoch: true } as const satisfies Prisma.UserSelect;

export type AccountRow = Prisma.UserGetPayload<{ select: typeof accountSelect }>;

type Row = Prisma.UserGetPayload<{ select: typeof userSelect }>;

export function toUserView({
  id,
  name,
  email,
  emailVerifiedAt,
  createdAt,
  role,
  deletion,
  ...row
}: Row): UserView {
  return {
    _id: id,
    name: deletion?.name ?? name,
    email,
    emailVerified: emailVerifiedAt !== null,
    createdAt: createdAt.toISOString(),
    ...(role !== "member" && { role }),
    ...standingOf(row),
    ...(deletion && { eraseAt: deletion.eraseAt.toISOString() }),
  };
}

const standingOf = ({ suspendedUntil, bannedAt }: Pick<Row, "suspendedUntil" | "bannedAt">) => ({
  ...(suspendedUntil && suspendedUntil > new Date() && { suspendedUntil: suspendedUntil.toISOString() }),
  ...(bannedAt && { isBanned: true as const }),
});

const GET_ACCOUNT = `SELECT u."id", u."name", u."email", u."emailVerifiedAt", u."createdAt", u."role",
    u."suspendedUntil", u."bannedAt",
    d."name" AS "ownName", d."eraseAt"
  FROM "User" u LEFT JOIN "AccountDeletion" d ON d."userId" = u."id" WHERE u."id" = $1::uuid`;

type Joined = Omit<Row, "deletion"> & { ownName: string | null; eraseAt: Date | null };

/** @throws AppError "signInNeeded" for an account that was deleted meanwhile */
export async function getOwnAccount(actor: Actor): Promise<UserView> {
  const [row] = await queryRows<Joined>({ text: GET_ACCOUNT, values: [actor.id] });
  if (!row) throw new AppError("signInNeeded");
  const { ownName, eraseAt, ...account } = row;
  const deletion = ownName !== null && eraseAt ? { name: ownName, eraseAt } : null;
  return toUserView({ ...account, deletion });
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
    },
  });
  const { name, pictureUrl, about, emailDaily, emailAtOnce } = row;
  const { homeAddress: address, homeLatitude: latitude, homeLongitude: longitude } = row;
  const isWhole = address !== null && latitude !== null && longitude !== null;
  const place = isWhole ? { address, latitude, longitude } : null;
  return { _id: actor.id, name, picture: pictureUrl, about, place, emailDaily, emailAtOnce };
}
