import { Avatar } from "@/components/auth/avatar";
import { paceTexts } from "@/components/post/pace-texts";
import { texts } from "@/components/post/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { TimeAgo } from "@/components/ui/time-ago";
import { acceptsReplies } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";
import type { PosterRecord } from "@/lib/profiles/schema";
import { isFormerMember } from "@/lib/users/rules";

type Props = { post: PostView; record: PosterRecord };

/** The poster, who leads to their profile. */
export function PostedBy({ post: { postedBy, createdAt, status }, record: { given, pace } }: Props) {
  // A slow one is named on the profile, beside the rest.
  const isSaid = pace && pace !== "longer" && acceptsReplies(status);
  const poster = (
    <>
      <Avatar name={postedBy.name} picture={postedBy.picture} />
      <span className="min-w-0 flex-1 basis-28">
        <span className="block text-sm text-soft">
          {texts.page.postedBy} · <TimeAgo iso={createdAt} />
        </span>
        <b className="block group-hover:underline">{postedBy.name}</b>
        <span className="block text-sm text-soft empty:hidden">
          {[given > 0 && texts.page.given(given), isSaid && paceTexts[pace]].filter(Boolean).join(" · ")}
        </span>
      </span>
    </>
  );
  return (
    <div>
      {isFormerMember(postedBy.name) ? (
        <p className="flex flex-wrap items-center gap-3.5 py-2">{poster}</p>
      ) : (
        <Link
          href={`/user/${postedBy._id}`}
          className="group -mx-2 flex flex-wrap items-center gap-3.5 rounded-field p-2 hover:bg-green-ground"
        >
          {poster}
          <Icon name="chevron-right" className="ms-auto size-5 shrink-0 text-soft" />
        </Link>
      )}
    </div>
  );
}
