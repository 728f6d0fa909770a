import "server-only";
import type { Tx } from "@/lib/db/client";

/** Whether moderators have removed a post, which stands also where its poster has taken it down since. */
export async function isRemovedPost(tx: Tx, id: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ isRemoved: boolean }[]>`SELECT is_removed(${id}::uuid) AS "isRemoved"`;
  return row?.isRemoved ?? false;
}
