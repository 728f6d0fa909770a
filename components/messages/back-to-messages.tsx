import { texts } from "@/components/messages/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

/** On phones the arrow alone, so that the name has the room; nothing where all messages stand beside it. */
export function BackToMessages({ isSmall = false }: { isSmall?: boolean }) {
  return (
    <Link
      href="/messages"
      className={`back-if-narrow flex min-h-11 min-w-11 shrink-0 items-center gap-2 font-semibold text-primary ${isSmall ? "max-sm:-me-3 max-sm:min-w-[44px]" : ""}`}
    >
      <Icon name="arrow-left" className="size-5" />
      <span className={isSmall ? "max-sm:sr-only" : undefined}>{texts.thread.back}</span>
    </Link>
  );
}
