import { hashPassword } from "@/lib/auth/password";
import { newReadableCode } from "@/lib/auth/readable-code";
import { db } from "@/lib/db/client";
import { writeDemoSignIn } from "@/lib/users/demo-sign-in";
import { GUIDES } from "@/prisma/demo/life/faces";
import { type People, personAt } from "@/prisma/demo/life/people";

/** Gives the guides one random password, which only this data folder knows. See docs/decisions/0082-demo-sign-in.md. */
export async function writeSignIn(people: People): Promise<void> {
  const guides = GUIDES.map((at) => personAt(people, at));
  const password = newReadableCode();
  const passwordHash = await hashPassword(password);
  const where = { id: { in: guides.map(({ id }) => id) } };
  await db().user.updateMany({ where, data: { passwordHash } });
  await writeDemoSignIn({ password, people: guides.map(({ id, email }) => ({ id, email })) });
}
