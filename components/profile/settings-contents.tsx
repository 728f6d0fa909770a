import { useCurrentFold } from "@/components/profile/current-fold";
import { FOLDS, foldId } from "@/components/profile/folds";
import { texts } from "@/components/profile/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

const { contents } = texts.settings;

const ROW =
  "flex min-h-11 items-center justify-between gap-3 rounded-field px-3 font-semibold hover:bg-green-ground aria-[current=page]:bg-green-ground aria-[current=page]:text-primary";

/** Beside a long page on a wide screen; on a phone the folds themselves are the list. */
export function SettingsContents({ isLeaving }: { isLeaving: boolean }) {
  const { current, jump } = useCurrentFold();
  return (
    <nav aria-label={contents.label} className="sticky top-24 self-start max-lg:hidden">
      <ul>
        {FOLDS.filter((name) => name !== "leave" || !isLeaving).map((name) => (
          <li key={name}>
            <a
              href={`#${foldId(name)}`}
              aria-current={name === current ? "page" : undefined}
              className={ROW}
              onClick={() => jump(name)}
            >
              {contents[name]}
            </a>
          </li>
        ))}
        <li>
          <ReportsLink className={ROW} />
        </li>
      </ul>
    </nav>
  );
}

export const ReportsLink = ({ className }: { className: string }) => (
  <Link href="/me/reports" className={className}>
    {contents.reports}
    <Icon name="chevron-right" className="size-4 shrink-0 text-soft rtl:-scale-x-100" />
  </Link>
);
