import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import type { OwnProfileView, UserView } from "@/lib/users/schema";

export const userSelect = { id: true, name: true, email: true, createdAt: true } as const;

type Row = { id: string; name: string; email: string; createdAt: Date };

export function toUserView({ id, name, email, createdAt }: Row): UserView {
  return { _id: id, name, email, createdAt: createdAt.toISOString() };
}

export async function getOwnAccount(actor: Actor): Promise<UserView> {
  return toUserView(await db().user.findUniqueOrThrow({ where: { id: actor.id }, select: userSelect }));
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
