import { useRouter } from "next/navigation";
import { type ReactNode, useId } from "react";
import { markFirstSteps } from "@/components/browser/first-steps-mark";
import { texts as all } from "@/components/my-swaps/texts";
import { DEFAULT_RADIUS, toUrl } from "@/components/search/search-url";
import { useNearby } from "@/components/search/use-nearby";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-names";
import { Link } from "@/components/ui/link";
import { texts as uiTexts } from "@/components/ui/texts";
import type { FreshNearby } from "@/lib/search/fresh-schema";

const texts = all.firstSteps;

type Props = {
  name: string;
  /** Null where no place is known. */
  near: FreshNearby | null;
  /** In words: how much is new there. */
  fresh: string | null;
  onClose(): void;
};

/** Where a new member begins: what is near, to give, or to ask. */
export function FirstSteps({ name, near, fresh, onClose }: Props) {
  const heading = useId();
  const close = () => {
    markFirstSteps(false);
    onClose();
  };
  return (
    <section
      aria-labelledby={heading}
      className="@container flex w-full flex-col gap-2 rounded-box border border-line bg-card p-3 sm:gap-3 sm:p-4 max-[16rem]:p-2"
    >
      <div className="flex items-center gap-2 sm:items-start">
        <div className="min-w-0 flex-1">
          <h2 id={heading} className="text-lg break-words sm:text-xl">
            {texts.heading(name)}
          </h2>
          <p className="text-soft max-sm:sr-only">{texts.lead}</p>
        </div>
        <button
          type="button"
          aria-label={uiTexts.close}
          className="btn btn-ghost btn-square -my-2 -me-1 sm:-m-2"
          onClick={close}
        >
          <Icon name="x" className="size-5" />
        </button>
      </div>
      {/* Beside each other also on a phone: the feed begins right below. */}
      <ul className="grid gap-2 @min-[18rem]:grid-cols-3">
        <li>{near ? <NearLink near={near} fresh={fresh} /> : <FindNear />}</li>
        <li>
          <Link href="/donate" className={ROW}>
            <Step icon="gift" {...texts.give} />
          </Link>
        </li>
        <li>
          <Link href="/demand" className={ROW}>
            <Step icon="hand-helping" {...texts.ask} />
          </Link>
        </li>
      </ul>
    </section>
  );
}

const ROW =
  "group flex size-full min-h-14 items-center gap-x-3 gap-y-1 rounded-field border border-line px-2 py-2 text-start hover:bg-green-ground max-sm:@min-[18rem]:flex-col max-sm:@min-[18rem]:text-center sm:px-3";

function Step({ icon, title, lead }: { icon: IconName; title: string; lead: ReactNode }) {
  return (
    <>
      <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-green-ground text-primary group-hover:bg-card sm:size-10 @max-[16rem]:hidden">
        <Icon name={icon} className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <b className="block max-sm:text-sm max-sm:leading-snug">{title}</b>
        <span className="block text-sm text-soft max-sm:sr-only">{lead}</span>
      </span>
    </>
  );
}

function NearLink({
  near: { latitude, longitude, radius },
  fresh,
}: Pick<Props, "fresh"> & { near: FreshNearby }) {
  const place = { latitude: String(latitude), longitude: String(longitude), radius: String(radius) };
  return (
    <Link href={toUrl({ sort: "newest", ...place })} className={ROW}>
      <Step icon="map-pin" title={texts.near.title} lead={fresh ?? texts.near.known} />
    </Link>
  );
}

/** The browser remembers the place, so that the next visit says what is new there. */
function FindNear() {
  const router = useRouter();
  const { busy, find } = useNearby({
    onFound: (place) => router.push(toUrl({ ...place, radius: DEFAULT_RADIUS })),
    // There they can type where they are.
    onFailed: (why) => router.push(`/search#place-${why}`),
  });
  return (
    <button type="button" className={`${ROW} cursor-pointer`} aria-disabled={busy} onClick={find}>
      <Step icon="map-pin" title={busy ? texts.near.busy : texts.near.title} lead={texts.near.unknown} />
    </button>
  );
}
