import { publicStreet } from "@/lib/geo/public-street";
import type { PostView } from "@/lib/posts/schema";
import type { Caption } from "@/lib/syndication/caption";

const KINDS = { offer: "To give away", request: "Wanted" };
const OVER = { offer: "Given away", request: "Received" };

type Shown = Pick<PostView, "type" | "title" | "status" | "address" | "locationPrecision">;

/** No more of the place than a town, as messengers keep the picture: of "Elm Street, Lewes" the last part. */
export function captionOf({ type, title, status, address, locationPrecision }: Shown): Caption {
  const isOver = status === "given" || status === "received";
  const place = !isOver && locationPrecision === "approximate" ? townOf(address) : "";
  const kind = status === "promised" ? "Promised" : (isOver ? OVER : KINDS)[type];
  return { kind, title, place };
}

/** "" where the street stands alone. */
function townOf(shown: string): string {
  const last = shown.split(", ").at(-1) ?? "";
  return publicStreet(last) ? "" : last;
}
