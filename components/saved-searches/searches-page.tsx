"use client";

import { useId, useMemo, useSyncExternalStore } from "react";
import { LoginPrompt } from "@/components/auth/login-prompt";
import { useSession } from "@/components/auth/session-provider";
import { onAddressChange } from "@/components/browser/window-events";
import { toSearchQuery } from "@/components/saved-searches/query";
import { SaveSearch } from "@/components/saved-searches/save-search";
import { SearchRow } from "@/components/saved-searches/search-row";
import { texts } from "@/components/saved-searches/texts";
import { useSearches } from "@/components/saved-searches/use-searches";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { describeSearch } from "@/lib/notifications/search-texts";

const PATH = "/searches";

/** The searches one hears of. With a search in its address, any page can lead here to have it saved. */
export function SearchesPage({ sendsEmail }: { sendsEmail: boolean }) {
  const { user, loading } = useSession();
  const { searches, isMailed, error, load, put, drop } = useSearches(user?._id);
  const offered = useOffered();
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
      <header className="flex flex-col gap-2">
        <h1>{texts.page.heading}</h1>
        <p className="lead">{leadOf(sendsEmail, !user || isMailed)}</p>
      </header>
      <Offer query={offered} onSaved={() => void load()} />
      {!user && !loading && !toSearchQuery(offered) && <LoginPrompt lead={texts.page.login} path={PATH} />}
      <LoadError error={error} onRetry={() => void load()} />
      {(loading || (user && !searches && !error)) && <ListSkeleton />}
      {user && searches?.length === 0 && <Nothing />}
      {user && searches && searches.length > 0 && (
        <ul className="flex flex-col gap-4">
          {searches.map((search) => (
            <SearchRow
              key={search._id}
              search={search}
              sendsEmail={sendsEmail}
              onChange={put}
              onRemove={drop}
            />
          ))}
        </ul>
      )}
      {user && sendsEmail && (
        <Link
          href="/me/settings"
          className="flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-4"
        >
          {texts.page.settings}
        </Link>
      )}
    </div>
  );
}

function leadOf(sendsEmail: boolean, isMailed: boolean): string {
  if (!sendsEmail) return texts.page.leadBell;
  return isMailed ? texts.page.lead : texts.page.leadUnmailed;
}

function Offer({ query, onSaved }: { query: URLSearchParams; onSaved(): void }) {
  const id = useId();
  const wanted = toSearchQuery(query);
  if (!wanted) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-box bg-green-ground p-4 sm:p-5">
      <h2 id={id}>{texts.page.offer.heading}</h2>
      <p className="text-lg">{describeSearch(wanted)}</p>
      <SaveSearch query={query} onSaved={onSaved} />
    </section>
  );
}

function Nothing() {
  const { heading, lead, look } = texts.page.nothing;
  return <EmptyState spot="bell" heading={heading} lead={lead} next={{ href: "/search", text: look }} />;
}

const listen = onAddressChange();

let lastSeen = "";

// On the way to another page the address is already that page's.
function read() {
  if (window.location.pathname === PATH) lastSeen = window.location.search;
  return lastSeen;
}

/** The search in the address, which the kept page does not know. */
function useOffered(): URLSearchParams {
  const search = useSyncExternalStore(listen, read, () => "");
  return useMemo(() => new URLSearchParams(search), [search]);
}
