import { texts } from "@/components/replies/texts";
import { Icon } from "@/components/ui/icon";
import type { PostView } from "@/lib/posts/schema";

type Props = { post: PostView; for: "poster" | "recipient" };

/** The place as it was typed, for those who may know it: the kept page never holds it. */
export function ExactPlace({ post, for: reader }: Props) {
  const { address, latitude, longitude } = post;
  return (
    <p className="flex items-start gap-2.5 rounded-field bg-green-ground px-4 py-3">
      <Icon name={reader === "poster" ? "house" : "map-pin"} className="mt-1 size-4 shrink-0 text-primary" />
      <span className="min-w-0">
        <span className="block text-sm text-soft">{texts.place[reader]}</span>
        <b>{address}</b> ({latitude}, {longitude})
      </span>
    </p>
  );
}
