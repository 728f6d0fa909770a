"use client";

import { useCallback, useState } from "react";
import { dropPendingAction } from "@/components/auth/pending-action";
import { useSession } from "@/components/auth/session-provider";
import { useGoToLogin, usePendingAction } from "@/components/auth/use-pending-action";
import { useAction } from "@/components/browser/use-action";
import { type Query, toSearchQuery } from "@/components/saved-searches/query";
import { texts } from "@/components/saved-searches/texts";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { StatusMessage } from "@/components/ui/status-message";
import { type ApiError, post } from "@/lib/api-client/client";

type Props = {
  /** As a search page's address has it. */
  query: URLSearchParams;
  /** A caller that listens shows the list itself. */
  onSaved?: () => void;
};

/** Saves a search, of a stranger once they are logged in. Nothing where there is nothing to save. */
export function SaveSearch({ query, onSaved }: Props) {
  const wanted = toSearchQuery(query);
  // Another search was not saved yet, whatever was said of the one before.
  return wanted && <Saver key={JSON.stringify(wanted)} query={wanted} onSaved={onSaved} />;
}

/** As large as the button that will be here. */
export function SaveSearchSpace({ query }: Pick<Props, "query">) {
  return (
    toSearchQuery(query) && (
      <span aria-hidden="true" className="btn btn-outline btn-primary invisible">
        <SaveLabel />
      </span>
    )
  );
}

const SaveLabel = ({ text = texts.save.button }: { text?: string }) => (
  <>
    <Icon name="bell-plus" className="size-5 shrink-0 max-sm:in-[.result-row]:hidden" />
    {/* Beside the number of results of a phone there is little room. */}
    <span className="max-sm:in-[.result-row]:hidden">{text}</span>
    <span className="hidden max-sm:in-[.result-row]:inline">{texts.save.short}</span>
  </>
);

function Saver({ query, onSaved }: { query: Query; onSaved: Props["onSaved"] }) {
  const { user, loading } = useSession();
  const { busy, outcome, isSaved, save, clear } = useSaving(query, onSaved);
  const target = JSON.stringify(query);
  usePendingAction({
    kind: "search",
    target,
    isReady: true,
    press: async () => {
      dropPendingAction("search", target);
      await save();
    },
  });
  return (
    <div className="needs-script flex flex-col items-start gap-3">
      {!isSaved && (
        <button
          type="button"
          className="btn btn-outline btn-primary"
          disabled={busy || loading}
          onClick={() => void save()}
        >
          <SaveLabel text={busy ? texts.save.busy : texts.save.button} />
        </button>
      )}
      {isSaved && !onSaved && <ToList className="hidden in-[.result-row]:flex" />}
      <div className={`${OVER_RESULTS} ${outcome ? SHOWN : "contents"}`}>
        <StatusMessage outcome={outcome} />
        {isSaved && !onSaved && <ToList className="flex in-[.result-row]:hidden" />}
        {outcome?.kind === "error" && user && !onSaved && <ToList className="flex" />}
        {outcome && (
          <button type="button" className="btn btn-quiet hidden in-[.result-row]:inline-flex" onClick={clear}>
            {texts.save.close}
          </button>
        )}
      </div>
    </div>
  );
}

/** Over the results, which stay where they are; on phones above the bottom bar. Its size is there before: the focus would scroll to what still grows. */
const OVER_RESULTS =
  "in-[.result-row]:z-20 max-sm:in-[.result-row]:fixed max-sm:in-[.result-row]:inset-x-4 max-sm:in-[.result-row]:bottom-[calc(var(--bottom-bar)+0.75rem)] sm:in-[.result-row]:absolute sm:in-[.result-row]:end-0 sm:in-[.result-row]:top-full sm:in-[.result-row]:mt-2 sm:in-[.result-row]:w-72";
const SHOWN =
  "flex flex-wrap items-center justify-center gap-x-4 in-[.result-row]:flex-col in-[.result-row]:items-start in-[.result-row]:gap-3 max-sm:in-[.result-row]:flex-row max-sm:in-[.result-row]:flex-wrap max-sm:in-[.result-row]:items-center max-sm:in-[.result-row]:*:first:basis-40 max-sm:in-[.result-row]:*:first:grow in-[.result-row]:rounded-field in-[.result-row]:border in-[.result-row]:border-line in-[.result-row]:bg-card in-[.result-row]:p-3 in-[.result-row]:shadow-card";

/** Beside the number of results as high as the button that was there. */
const ToList = ({ className }: { className: string }) => (
  <Link
    href="/searches"
    className={`${className} min-h-[2.8125rem] items-center font-semibold text-primary underline underline-offset-4`}
  >
    <span className="max-sm:in-[.result-row]:hidden">{texts.save.list}</span>
    <span className="hidden max-sm:in-[.result-row]:inline">{texts.save.listShort}</span>
  </Link>
);

function useSaving(query: Query, onSaved: Props["onSaved"]) {
  const { user } = useSession();
  const goToLogin = useGoToLogin();
  const { busy, outcome, run, clear } = useAction();
  const [isSaved, setSaved] = useState(false);
  const toLogin = useCallback(() => {
    const { pathname, search, hash } = window.location;
    goToLogin({ kind: "search", target: JSON.stringify(query), path: pathname + search + hash });
  }, [query, goToLogin]);
  const save = async () => {
    if (!user) return toLogin();
    let isMailed = true;
    const send = async () => {
      isMailed = (await post<{ mails: boolean }>("/me/search", query)).mails;
    };
    const isDone = await run(
      () =>
        send().catch((error: ApiError) => {
          // The session has ended meanwhile.
          if (error.status === 401) toLogin();
          throw error;
        }),
      () => texts.save.saved(isMailed),
    );
    if (!isDone) return;
    setSaved(true);
    onSaved?.();
  };
  return { busy, outcome, isSaved, save, clear };
}
