import { texts } from "@/components/post/card-texts";
import { Icon } from "@/components/ui/icon";
import type { PostType } from "@/lib/posts/field-rules";

/** Offer or request: by word and sign, not by colour alone. */
export function TypeBadge({ type, className }: { type: PostType; className?: string }) {
  return (
    <span className={`post-badge ${type}-badge${className ? ` ${className}` : ""}`}>
      <Icon name={type === "offer" ? "gift" : "hand-helping"} />
      {texts.type[type]}
    </span>
  );
}
