import { usePathname } from "next/navigation";
import { staffTexts } from "@/components/layout/staff-texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { hasRole, type StaffRole } from "@/lib/http/roles";

const LINKS = [
  { href: "/moderation", label: staffTexts.moderation, icon: "flag", role: "moderator" },
  { href: "/host", label: staffTexts.host, icon: "wrench", role: "host" },
] as const;

type Props = { role: StaffRole; onFollow: (() => void) | undefined };

/** The further links of moderators and hosts: words in the dropdown menu, signs in the bar, which has little room. */
export default function StaffLinks({ role, onFollow }: Props) {
  const path = usePathname();
  const links = LINKS.filter((link) => hasRole(role, link.role));
  return links.map(({ href, label, icon }) => (
    <li key={href}>
      <Link
        href={href}
        aria-current={path.startsWith(href) ? "page" : undefined}
        {...(onFollow
          ? { onClick: onFollow }
          : { className: "btn btn-ghost btn-square", "aria-label": label, title: label })}
      >
        {onFollow ? label : <Icon name={icon} className="size-5" />}
      </Link>
    </li>
  ));
}
