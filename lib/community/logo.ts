import "server-only";
import type { Actor } from "@/lib/auth/session";
import { storeSettings } from "@/lib/community/mutations";
import type { HostSettingsView, Logo } from "@/lib/community/schema";
import { makeImage } from "@/lib/images/make-images";
import { storeSmallImage } from "@/lib/images/store-small-image";

const WIDTH = 320;

/**
 * After a failure the previous logo stays. Its file is removed by the daily job, since pages in browsers still show it.
 * @throws AppError "imageUnreadable", "tooLarge", "noRoom", "unavailable"
 */
export async function setLogo(actor: Actor, file: File): Promise<HostSettingsView> {
  const picture = await makeImage(new Uint8Array(await file.arrayBuffer()), actor.id);
  const url = await storeSmallImage(picture, WIDTH);
  return storeSettings(actor, { logo: { url, ...shrunk(picture) } });
}

/** Safe to repeat. */
export const removeLogo = (actor: Actor): Promise<HostSettingsView> => storeSettings(actor, { logo: null });

function shrunk({ width, height }: { width: number; height: number }): Pick<Logo, "width" | "height"> {
  const scale = Math.min(1, WIDTH / width);
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) };
}
