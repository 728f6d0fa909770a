import { texts } from "@/components/post-form/texts";
import { Disclosure } from "@/components/ui/disclosure";
import { Icon } from "@/components/ui/icon";
import type { KindOfItem } from "@/lib/community/schema";

/** Which kinds of things the community takes, and why. */
export function KindsNote({ kinds }: { kinds: KindOfItem[] }) {
  if (kinds.length === 0) return null;
  const refused = kinds.filter(({ taken }) => !taken).map(({ name }) => name);
  return (
    <Disclosure
      summary={refused.length > 0 ? texts.kinds.summaryRefused(refused) : texts.kinds.summary}
      className="rounded-box border border-line bg-card px-4 py-1"
    >
      <ul className="flex flex-col gap-3 pt-1 pb-4">
        {kinds.map((kind) => (
          <Kind key={kind.name} {...kind} />
        ))}
      </ul>
    </Disclosure>
  );
}

const Kind = ({ name, taken, reason }: KindOfItem) => (
  <li className="flex gap-3">
    <Icon
      name={taken ? "check" : "x"}
      className={`mt-0.5 size-5 shrink-0 ${taken ? "text-primary" : "text-error"}`}
    />
    <span className="min-w-0">
      <b>{taken ? texts.kinds.taken(name) : texts.kinds.refused(name)}</b>
      {reason && <span className="block text-soft">{reason}</span>}
    </span>
  </li>
);
