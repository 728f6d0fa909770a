import { texts } from "@/components/profile/texts";
import { Link } from "@/components/ui/link";

const SECTIONS = [
  { href: "#picture", label: texts.settings.contents.profile },
  { href: "#account", label: texts.settings.contents.account },
  { href: "#passkeys", label: texts.settings.contents.logIn },
  { href: "#sessions", label: texts.settings.contents.devices },
  { href: "#data", label: texts.settings.contents.data },
  { href: "#leave", label: texts.settings.contents.leave },
];

/** Leads down the page, which is long on a phone. */
export function SettingsContents() {
  return (
    <nav aria-label={texts.settings.contents.label}>
      <ul className="flex flex-wrap gap-2">
        {SECTIONS.map(({ href, label }) => (
          <li key={href}>
            <a href={href} className="btn btn-quiet">
              {label}
            </a>
          </li>
        ))}
        <li>
          <Link href="/me/reports" className="btn btn-quiet">
            {texts.settings.contents.reports}
          </Link>
        </li>
      </ul>
    </nav>
  );
}
