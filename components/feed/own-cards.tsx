import { useStyleSheet } from "@/components/browser/use-style-sheet";
import { shortId } from "@/lib/text/format";

/** Pages are the same for everybody, so the browser makes the button quiet on the cards of one's own posts. */
export function OwnCards({ userId }: { userId: string }) {
  useStyleSheet(`.post-card[class~="${shortId(userId)}"] .card-action {
    background: none; border-color: var(--color-field-line); color: var(--color-base-content) }`);
  return null;
}
