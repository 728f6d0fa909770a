import "server-only";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { z } from "zod";
import { db } from "@/lib/db/client";
import { env, isRemote } from "@/lib/env";
import { siteOrigin } from "@/lib/http/site-config";
import type { DemoPerson } from "@/lib/users/demo-schema";

const kept = z.object({
  password: z.string(),
  people: z.array(z.object({ id: z.uuid(), email: z.string() })),
});
type Kept = z.output<typeof kept>;

const file = () => resolve(/* turbopackIgnore: true */ env().DATA_DIR, "demo-sign-in.json");

/** Renamed once complete, so that a crash leaves no half of it. */
export async function writeDemoSignIn(signIn: Kept): Promise<void> {
  await mkdir(join(file(), ".."), { recursive: true });
  await writeFile(`${file()}.new`, JSON.stringify(signIn), { mode: 0o600 });
  await rename(`${file()}.new`, file());
}

/**
 * The accounts that a newcomer may look around with. None at an address that others can reach, and none unless the
 * demo data were written into this very database. See docs/decisions/0082-demo-sign-in.md.
 */
export async function listDemoPeople(): Promise<DemoPerson[]> {
  if (!process.env.DATABASE_URL || env().DEMO === "off" || isRemote(siteOrigin())) return [];
  const signIn = await readKept();
  if (!signIn) return [];
  const rows = await db().user.findMany({
    where: { OR: signIn.people },
    select: { name: true, email: true, pictureUrl: true },
    orderBy: { createdAt: "asc" },
  });
  return rows.map((row) => ({ ...row, password: signIn.password }));
}

async function readKept(): Promise<Kept | null> {
  try {
    return kept.parse(JSON.parse(await readFile(file(), "utf8")));
  } catch {
    return null;
  }
}

/** Says at the start what a newcomer can log in as. */
export async function announceDemoPeople(print: (line: string) => void): Promise<void> {
  const people = await listDemoPeople();
  const [first] = people;
  if (!first) return;
  const names = new Intl.ListFormat("en", { type: "disjunction" }).format(people.map(({ email }) => email));
  print(`Look around as ${names} with the password ${first.password} (${siteOrigin()}/login)`);
}
