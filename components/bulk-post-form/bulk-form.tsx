"use client";

import { type ReactNode, useRef, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { remountOnClear } from "@/components/browser/remount-on-clear";
import { BulkMissing } from "@/components/bulk-post-form/bulk-missing";
import { ItemList } from "@/components/bulk-post-form/item-list";
import { MAX_ITEMS, newItem } from "@/components/bulk-post-form/items";
import { PublishBar } from "@/components/bulk-post-form/publish-bar";
import { PublishedItems } from "@/components/bulk-post-form/published-items";
import { texts } from "@/components/bulk-post-form/texts";
import { useBulkForm } from "@/components/bulk-post-form/use-bulk-form";
import { useLeadToFirstItem } from "@/components/bulk-post-form/use-lead-to-first-item";
import { DraftWarning } from "@/components/drafts/draft-warning";
import { ByPointer } from "@/components/image-picker/by-pointer";
import { ImageDrop } from "@/components/image-picker/image-drop";
import { DescriptionField, SharedFields } from "@/components/post-form/post-fields";
import { texts as formTexts } from "@/components/post-form/texts";
import { Link } from "@/components/ui/link";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { StatusMessage } from "@/components/ui/status-message";

/** Publishes many things at once: a photo and a name for each, and the rest once for all. */
export const BulkForm = remountOnClear(BulkFormContent);

function BulkFormContent({ children }: { /** Above the fields. */ children?: ReactNode }) {
  const { user } = useSession();
  const element = useRef<HTMLFormElement>(null);
  const bulk = useBulkForm(element);
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6">
      <Header />
      {children}
      <NoJsNotice />
      {bulk.isDone && <StatusMessage outcome={bulk.outcome} />}
      <PublishedItems items={bulk.published} userId={user?._id} />
      {!bulk.isDone && (
        <form ref={element} method="post" noValidate className="flex flex-col gap-8" onSubmit={bulk.submit}>
          <FormParts bulk={bulk} />
        </form>
      )}
      {bulk.isDone && (
        <button type="button" className="btn btn-quiet self-start" onClick={bulk.startAgain}>
          {texts.published.more}
        </button>
      )}
    </div>
  );
}

function Header() {
  return (
    <header className="flex flex-col gap-2">
      <h1>{texts.heading}</h1>
      <p className="lead">{texts.lead}</p>
      <Link
        href="/donate"
        className="flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-4"
      >
        {texts.one}
      </Link>
    </header>
  );
}

function FormParts({ bulk }: { bulk: ReturnType<typeof useBulkForm> }) {
  const { form, draft, unpublished, progress } = bulk;
  const [preparing, setPreparing] = useState(0);
  const noteFirst = useLeadToFirstItem(unpublished.length > 0);
  return (
    <>
      <fieldset disabled={progress !== null} className="contents">
        <section className="flex flex-col gap-3">
          <h2>{texts.pictures.heading}</h2>
          <ImageDrop
            invitation={<ByPointer {...texts.pictures.invitation(MAX_ITEMS)} />}
            max={MAX_ITEMS}
            taken={unpublished.length}
            onImage={(image) => {
              if (draft.now().every(({ postId }) => postId)) noteFirst();
              draft.change((items) => [...items, newItem(image)]);
            }}
            onPreparing={setPreparing}
          />
          <DraftWarning durability={draft.durability} />
        </section>
        <ItemList control={form.control} items={unpublished} change={draft.change}>
          <div className="max-w-2xl">
            <DescriptionField form={form} rows={2} labels={texts.common} />
          </div>
        </ItemList>
        <section className="flex max-w-2xl flex-col gap-6">
          <h2>{texts.common.heading}</h2>
          <SharedFields form={form} labels={texts.common} shownAs={bulk.shownAs} />
        </section>
      </fieldset>
      {bulk.needsAccount && <p className="text-soft">{formTexts.form.needsAccount}</p>}
      <PublishBar
        outcome={bulk.outcome}
        mistakes={bulk.mistakes}
        progress={progress}
        waiting={preparing > 0}
        number={unpublished.length}
      >
        <BulkMissing control={form.control} items={unpublished} />
      </PublishBar>
    </>
  );
}
