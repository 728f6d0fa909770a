import { AddStreet } from "@/components/handover/add-street";
import { directionsHref } from "@/components/handover/directions";
import { texts } from "@/components/replies/texts";
import { Icon } from "@/components/ui/icon";
import { isHandedOver, isTownOnly } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";

type Props = { post: PostView; for: "poster" | "recipient" };

/** The place as it was typed, for those who may know it: the kept page never holds it. */
export function ExactPlace({ post, for: reader }: Props) {
  const isTown = isTownOnly(post);
  // Nobody comes any more, and there is no place to speak of.
  if (isTown && isHandedOver(post.status)) return null;
  return (
    <div className="@container flex flex-wrap items-center gap-x-4 gap-y-2 rounded-field bg-green-ground px-4 py-3">
      <p className="flex min-w-0 flex-1 basis-52 items-start gap-2.5 max-sm:basis-40 @max-[10rem]:flex-col @max-[10rem]:gap-1">
        <Icon
          name={reader === "poster" ? "house" : "map-pin"}
          className="mt-1 size-4 shrink-0 text-primary"
        />
        <span className="min-w-0">
          <span className="block text-sm text-soft">{leadOf(post, reader)}</span>
          <b className="break-words @max-[10rem]:text-[min(1rem,12cqi)]">{post.address}</b>
        </span>
      </p>
      {isTown && reader === "poster" && <AddStreet postId={post._id} className="btn btn-quiet" />}
      {reader === "recipient" && (
        <a
          href={directionsHref(post)}
          className="btn btn-quiet max-sm:btn-square"
          title={texts.place.directions}
          rel="noreferrer"
        >
          <Icon name="map" className="size-5" />
          <span className="max-sm:sr-only">{texts.place.directions}</span>
        </a>
      )}
    </div>
  );
}

function leadOf(post: PostView, reader: Props["for"]): string {
  const { promised, status, postedBy } = post;
  const { townOnly } = texts.place;
  if (isTownOnly(post)) return reader === "poster" ? townOnly.poster : townOnly.recipient(postedBy.name);
  if (reader === "poster" && promised > 0) return texts.place.shared;
  return reader === "poster" && isHandedOver(status) ? texts.place.over : texts.place[reader];
}
