import { Gift, HandHelping } from "lucide-react";
import { texts } from "@/components/post/texts";
import type { PostType } from "@/lib/posts/schema";

/** Offer or request: by word and sign, not by colour alone. */
export function TypeBadge({ type, className = "" }: { type: PostType; className?: string }) {
  const Icon = type === "offer" ? Gift : HandHelping;
  const look = type === "offer" ? "text-primary" : "text-secondary";
  return (
    <span
      className={`inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-sm font-semibold ${look} ${className}`}
    >
      <Icon aria-hidden="true" className="size-4" />
      {texts.type[type]}
    </span>
  );
}
