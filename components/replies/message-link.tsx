import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

type Props = {
  replyId: string;
  label: string;
  name?: string;
  /** Between other buttons: the symbol alone where there is little room. */
  isSmall?: boolean;
};

/** Opens the private thread of a reply. */
export function MessageLink({ replyId, label, name, isSmall = false }: Props) {
  return (
    <Link href={`/messages/${replyId}`} aria-label={name} className="btn btn-quiet self-start">
      <Icon name="message-circle" className="size-4" />
      <span className={isSmall ? "max-[26rem]:sr-only" : undefined}>{label}</span>
    </Link>
  );
}
