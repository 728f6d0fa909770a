import { usePathname } from "next/navigation";
import { staffTexts } from "@/components/layout/staff-texts";
import { Link } from "@/components/ui/link";
import { hasRole, type StaffRole } from "@/lib/http/roles";

const LINKS = [{ href: "/host", label: staffTexts.host, role: "host" }] as const;

type Props = { role: StaffRole; onFollow: (() => void) | undefined };

/** The further links of moderators and hosts. */
export default function StaffLinks({ role, onFollow }: Props) {
  const path = usePathname();
  const links = LINKS.filter((link) => hasRole(role, link.role));
  return links.map(({ href, label }) => (
    <li key={href}>
      <Link
        href={href}
        aria-current={path.startsWith(href) ? "page" : undefined}
        {...(onFollow && { onClick: onFollow })}
      >
        {label}
      </Link>
    </li>
  ));
}
