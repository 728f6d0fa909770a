import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { sendsEmail } from "@/lib/http/site-config";

/** Whether the daily mail reaches a member: the site sends mails, and they have not turned it off. */
export async function getsDailyMail({ id }: Actor): Promise<boolean> {
  return sendsEmail() && (await db().user.count({ where: { id, emailDaily: true } })) > 0;
}
