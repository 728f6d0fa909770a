import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { queryRows } from "@/lib/db/named-statements";
import { AppError } from "@/lib/http/errors";
import type { OwnProfileView, UserView } from "@/lib/users/schema";

export const userSelect = {
  id: true,
  name: true,
  email: true,
  emailVerifiedAt: true,
  createdAt: true,
} as const;

type Row = { id: string; name: string; email: string; emailVerifiedAt: Date | null; createdAt: Date };

export function toUserView({ id, name, email, emailVerifiedAt, createdAt }: Row): UserView {
  const emailVerified = emailVerifiedAt !== null;
  return { _id: id, name, email, emailVerified, createdAt: createdAt.toISOString() };
}

const GET_ACCOUNT = `SELECT "id", "name", "email", "emailVerifiedAt", "createdAt" FROM "User" WHERE "id" = $1::uuid`;

/** @throws AppError "signInNeeded" for an account that was deleted meanwhile */
export async function getOwnAccount(actor: Actor): Promise<UserView> {
  const rows = await queryRows<Row>({ text: GET_ACCOUNT, values: [actor.id] });
  if (!rows[0]) throw new AppError("signInNeeded");
  return toUserView(rows[0]);
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
