import { MessageCircle } from "lucide-react";
import Link from "next/link";

type Props = { replyId: string; label: string; name?: string };

/** Opens the private thread of a reply. */
export function MessageLink({ replyId, label, name }: Props) {
  return (
    <Link
      href={`/messages/${replyId}`}
      prefetch={false}
      aria-label={name}
      className="btn btn-quiet self-start"
    >
      <MessageCircle aria-hidden="true" className="size-4" />
      {label}
    </Link>
  );
}
