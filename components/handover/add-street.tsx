import { PLACE_ANCHOR } from "@/components/post/place-anchor";
import { texts } from "@/components/replies/texts";
import { Link } from "@/components/ui/link";

/** To the form of the post, for one who has named the town only. */
export const AddStreet = ({ postId, className }: { postId: string; className: string }) => (
  <Link href={`/feed/${postId}/edit#${PLACE_ANCHOR}`} className={className}>
    {texts.place.townOnly.add}
  </Link>
);
