import { useStyleSheet } from "@/components/browser/use-style-sheet";
import { shortId } from "@/lib/text/format";

/** Pages are the same for everybody, so the browser takes the button off the cards of one's own posts. */
export function OwnCards({ userId }: { userId: string }) {
  useStyleSheet(`.post-card[class~="${shortId(userId)}"] .card-action { visibility: hidden }`);
  return null;
}
