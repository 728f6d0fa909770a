import { NewestOffersSlot } from "@/components/search/newest-offers-slot";
import { texts } from "@/components/search/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Spot } from "@/components/ui/spot";
import { MAX_QUERY_LENGTH } from "@/lib/search/query-length";

type Props = { heading: string; lead: string; home: string };

/** A page that says one thing, with ways on: a search, which needs no script, home, and the newest offers. */
export function NothingHerePage({ heading, lead, home }: Props) {
  return (
    <>
      <div className="mx-auto flex w-full max-w-xl flex-col items-center gap-5 py-6 text-center sm:py-12">
        <Spot name="signpost" />
        <div className="flex flex-col gap-2">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
        </div>
        <search className="w-full">
          <form action="/" className="flex gap-2">
            <input
              type="search"
              name="q"
              required
              maxLength={MAX_QUERY_LENGTH}
              aria-label={texts.elsewhere.label}
              placeholder={texts.elsewhere.label}
              className="input min-w-0 flex-1"
            />
            <button type="submit" aria-label={texts.elsewhere.submit} className="btn btn-primary btn-square">
              <Icon name="search" className="size-5" />
            </button>
          </form>
        </search>
        <Link href="/" className="btn btn-quiet">
          {home}
        </Link>
      </div>
      <NewestOffersSlot heading={texts.elsewhere.newest} />
    </>
  );
}
