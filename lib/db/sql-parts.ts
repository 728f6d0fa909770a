import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";

/** A number in the text of a statement: PostgreSQL plans for few rows only where it knows that they are few. */
export function literal(count: number): Prisma.Sql {
  if (!Number.isSafeInteger(count)) throw new Error("a literal is a whole number");
  return Prisma.raw(String(count));
}

export function tableName(name: string): Prisma.Sql {
  if (!/^[a-z_]+$/.test(name)) throw new Error("a table's name has small letters only");
  return Prisma.raw(name);
}
