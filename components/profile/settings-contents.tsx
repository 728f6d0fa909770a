import { texts } from "@/components/profile/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

const SECTIONS = [
  { href: "#picture", label: texts.settings.contents.profile },
  { href: "#account", label: texts.settings.contents.account },
  { href: "#passkeys", label: texts.settings.contents.logIn },
  { href: "#sessions", label: texts.settings.contents.devices },
  { href: "#data", label: texts.settings.contents.data },
  { href: "#leave", label: texts.settings.contents.leave },
];

const ROW = "flex min-h-12 items-center justify-between gap-3 px-4 font-semibold hover:bg-paper";

/** Leads down the page, which is long on a phone, in a list as phones have them. */
export function SettingsContents() {
  return (
    <nav aria-label={texts.settings.contents.label}>
      <ul className="grid gap-px overflow-hidden rounded-box border border-line bg-line sm:grid-cols-2">
        {SECTIONS.map(({ href, label }) => (
          <li key={href} className="bg-card">
            <a href={href} className={ROW}>
              {label}
              <Icon name="chevron-down" className="size-4 shrink-0 text-soft" />
            </a>
          </li>
        ))}
        <li className="bg-card sm:col-span-2">
          <Link href="/me/reports" className={ROW}>
            {texts.settings.contents.reports}
            <Icon name="chevron-right" className="size-4 shrink-0 text-soft rtl:-scale-x-100" />
          </Link>
        </li>
      </ul>
    </nav>
  );
}
