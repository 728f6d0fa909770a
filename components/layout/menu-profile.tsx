import { usePathname } from "next/navigation";
import { Avatar } from "@/components/auth/avatar";
import { texts } from "@/components/layout/texts";
import { Link } from "@/components/ui/link";
import type { UserView } from "@/lib/users/schema";

type Props = { user: UserView; onFollow(): void };

/** The member who is logged in, on top of the menu of a phone. */
export default function MenuProfile({ user: { _id, name, picture }, onFollow }: Props) {
  const href = `/user/${_id}`;
  return (
    <li className="mb-1 border-b border-line pb-1">
      <Link href={href} aria-current={usePathname() === href ? "page" : undefined} onClick={onFollow}>
        <Avatar name={name} picture={picture} className="-ms-1 me-3 size-10" />
        <span className="flex min-w-0 flex-col py-1.5 leading-tight">
          <span className="truncate font-semibold text-ink">{name}</span>
          <span className="text-sm">{texts.nav.profile}</span>
        </span>
      </Link>
    </li>
  );
}
