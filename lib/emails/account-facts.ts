import "server-only";
import { db } from "@/lib/db/client";
import type { AccountEmailKind } from "@/lib/emails/compose-account";
import { DAY_MS } from "@/lib/time/durations";
import { NOTICE_DAYS } from "@/lib/users/rules";

type Facts = { reader: { name: string; email: string }; until: Date };

/** @returns null once the email would no longer be true */
export async function getAccountFacts(id: string, kind: AccountEmailKind): Promise<Facts | null> {
  const { name, email, inactiveNoticeAt, deletion, dataExports } = await db().user.findUniqueOrThrow({
    where: { id },
    select: {
      name: true,
      email: true,
      inactiveNoticeAt: true,
      dataExports: {
        where: { state: "ready" },
        select: { expiresAt: true },
        orderBy: { createdAt: "desc" },
        take: 1,
      },
      deletion: { select: { name: true, eraseAt: true } },
    },
  });
  const until: Record<AccountEmailKind, Date | null | undefined> = {
    leaving: deletion?.eraseAt,
    inactive: inactiveNoticeAt && new Date(inactiveNoticeAt.getTime() + NOTICE_DAYS * DAY_MS),
    "export-ready": dataExports[0]?.expiresAt,
  };
  const day = until[kind];
  return day ? { reader: { name: deletion?.name ?? name, email }, until: day } : null;
}
