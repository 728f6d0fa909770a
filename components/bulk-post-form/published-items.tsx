import type { Item } from "@/components/bulk-post-form/items";
import { texts } from "@/components/bulk-post-form/texts";
import { ImageThumb } from "@/components/image-picker/image-thumb";
import { Icon } from "@/components/ui/icon";

type Props = { items: Item[]; userId: string | undefined };

/** The published items with their links, and one link to all of them. */
export function PublishedItems({ items, userId }: Props) {
  if (items.length === 0) return null;
  return (
    <section className="flex flex-col gap-3 rounded-box border border-line bg-green-ground p-4">
      <h2 className="flex items-center gap-2 text-lg">
        <Icon name="check" className="size-5 text-primary" />
        {texts.published.heading(items.length)}
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {items.map(({ id, image, title, postId }) => (
          <li key={id}>
            {/* A full load: what the browser has prefetched does not know the new posts. */}
            <a
              href={`/feed/${postId}`}
              className="flex min-h-14 items-center gap-3 py-1 font-semibold underline-offset-4 hover:underline"
            >
              {image && (
                <ImageThumb file={image.file} alt="" className="size-11 shrink-0 rounded-field border" />
              )}
              <span className="min-w-0">{title}</span>
            </a>
          </li>
        ))}
      </ul>
      {userId && (
        <a
          href={`/user/${userId}`}
          className="flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-4"
        >
          {texts.published.profile}
        </a>
      )}
    </section>
  );
}
