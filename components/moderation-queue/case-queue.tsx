import { useRef, useState } from "react";
import { CaseList } from "@/components/moderation-queue/case-list";
import { CasePanel } from "@/components/moderation-queue/case-panel";
import { Keys } from "@/components/moderation-queue/keys";
import { queueTexts as texts } from "@/components/moderation-queue/texts";
import { type ListName, useCases } from "@/components/moderation-queue/use-cases";
import { useListKeys } from "@/components/moderation-queue/use-list-keys";
import { ListSkeleton } from "@/components/ui/list-skeleton";
import { LoadError } from "@/components/ui/load-error";
import { StatusLine } from "@/components/ui/status-line";
import { Tabs } from "@/components/ui/tabs";

const LISTS = [
  { id: "waiting", label: texts.lists.waiting },
  { id: "decided", label: texts.lists.decided },
] satisfies { id: ListName; label: string }[];

/** The list, and beside it the case that is open; on a phone the one or the other. */
export function CaseQueue() {
  const [list, setList] = useState<ListName>("waiting");
  const { cases, error, hasMore, more, reload } = useCases(list);
  const [openId, open] = useState<string | null>(null);
  const panel = useRef<HTMLDivElement>(null);
  const show = (id: string | null) => {
    open(id);
    if (id) requestAnimationFrame(() => panel.current?.focus());
  };
  useListKeys(cases?.map(({ _id }) => _id) ?? [], openId, show);
  /** The next one that waits, so that nobody has to look for it. */
  const settled = (id: string) => {
    const left = cases?.filter(({ _id }) => _id !== id) ?? [];
    const index = cases?.findIndex(({ _id }) => _id === id) ?? 0;
    show(list === "waiting" ? ((left[index] ?? left.at(-1))?._id ?? null) : id);
    void reload();
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr]">
      <section
        aria-label={texts.lists.label}
        className={`flex-col gap-4 ${openId ? "hidden lg:flex" : "flex"}`}
      >
        <Tabs
          label={texts.lists.label}
          tabs={LISTS}
          chosen={list}
          onChoose={(chosen) => {
            open(null);
            setList(chosen);
          }}
        />
        <div
          id={`panel-${list}`}
          role="tabpanel"
          aria-labelledby={`tab-${list}`}
          className="flex flex-col gap-3"
        >
          <StatusLine className="text-soft">
            {cases &&
              (cases.length === 0 ? texts.none[list] : list === "waiting" && texts.count(cases.length))}
          </StatusLine>
          <LoadError error={error} onRetry={reload} />
          {!cases && !error && <ListSkeleton />}
          {cases && <CaseList cases={cases} openId={openId} onOpen={show} />}
          {hasMore && (
            <button type="button" className="btn btn-quiet self-center" onClick={more}>
              {texts.older}
            </button>
          )}
        </div>
        <Keys />
      </section>
      <div ref={panel} tabIndex={-1} className="min-w-0 scroll-mt-24 outline-none">
        {openId ? (
          <CasePanel key={openId} id={openId} onBack={() => show(null)} onSettled={settled} />
        ) : (
          cases && cases.length > 0 && <p className="hidden text-soft lg:block">{texts.choose}</p>
        )}
      </div>
    </div>
  );
}
