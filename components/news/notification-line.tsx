import { ExchangeActions } from "@/components/messages/exchange-actions";
import { texts } from "@/components/notifications/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { ShortAge } from "@/components/ui/short-age";
import { SmallPicture } from "@/components/ui/small-picture";
import type { ThreadAction } from "@/lib/messages/schema";
import type { NotificationView, SimilarPost } from "@/lib/notifications/schema";
import { notificationText, notificationUrl, textUnderTitle } from "@/lib/notifications/texts";

type Props = {
  notification: NotificationView;
  isNew: boolean;
  can: ThreadAction[];
  townOnly?: string | undefined;
  onChange(): Promise<void>;
};

/** An event as a link to where it is, or with the button that answers it. */
export function NotificationLine({ notification, isNew, can, townOnly, onChange }: Props) {
  const { createdAt, payload, excerpt } = notification;
  const { replyId = "", postId = "", type = "offer", name = "" } = payload;
  return (
    <li>
      <Link
        href={notificationUrl(notification)}
        className="flex min-h-12 items-center gap-x-3 rounded-field @max-[16rem]:flex-wrap py-1 pe-3 hover:bg-base-300/50"
      >
        <span
          className={`min-w-0 flex-1 leading-snug @max-[16rem]:basis-full ${isNew ? "font-semibold" : ""}`}
        >
          {isNew && <span className="sr-only">{texts.page.isNew}: </span>}
          {postId ? textUnderTitle(notification) : notificationText(notification)}
          {excerpt && (
            <span
              title={`“${excerpt}”`}
              className="line-clamp-1 font-normal text-soft @max-[16rem]:line-clamp-none"
            >
              “{excerpt}”
            </span>
          )}
          <span className="block text-sm font-normal text-soft">
            <ShortAge iso={createdAt} />
          </span>
        </span>
        {isNew ? (
          <i aria-hidden="true" className="mx-1 size-2.5 shrink-0 rounded-full bg-primary" />
        ) : (
          <Icon name="chevron-right" className="size-4 shrink-0 text-soft rtl:-scale-x-100" />
        )}
      </Link>
      <ExchangeActions
        className="pe-1 pb-1"
        exchange={{ replyId, postId, type, name, can, townOnly }}
        onChange={onChange}
        isBrief
      />
      <Similar posts={payload.similar ?? []} />
    </li>
  );
}

function Similar({ posts }: { posts: SimilarPost[] }) {
  if (posts.length === 0) return null;
  return (
    <div className="pe-3 pb-2 text-sm">
      <p className="text-soft">{texts.page.similar}</p>
      <ul className="mt-1 grid max-w-96 grid-cols-3 gap-3 @max-[16rem]:grid-cols-1">
        {posts.map(({ postId, title, thumbnail = null }) => (
          <li key={postId} className="min-w-0">
            <Link
              href={`/feed/${postId}`}
              className="flex flex-col gap-1 rounded-field font-semibold text-primary hover:underline"
            >
              <SmallPicture url={thumbnail} size="size-16" />
              <span title={title} className="truncate @max-[16rem]:whitespace-normal">
                {title}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
