"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { useSession } from "@/components/auth/session-provider";
import { remountOnClear } from "@/components/browser/remount-on-clear";
import type { Action } from "@/components/browser/use-action";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { CommonFields } from "@/components/bulk-post-form/common-fields";
import { ItemRow } from "@/components/bulk-post-form/item-row";
import {
  type Item,
  type ItemField,
  MAX_ITEMS,
  newItem,
  validateItems,
} from "@/components/bulk-post-form/items";
import { PublishBar } from "@/components/bulk-post-form/publish-bar";
import { PublishedItems } from "@/components/bulk-post-form/published-items";
import { texts } from "@/components/bulk-post-form/texts";
import { useBulkDraft } from "@/components/bulk-post-form/use-bulk-draft";
import { usePublishBulk } from "@/components/bulk-post-form/use-publish-bulk";
import { useHomeLocation } from "@/components/location/use-home-location";
import { compressPicture, isPicture } from "@/components/picture-picker/compress-picture";
import { PictureDrop } from "@/components/picture-picker/picture-drop";
import { DraftWarning } from "@/components/post-form/draft-warning";
import { texts as formWords } from "@/components/post-form/texts";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { StatusMessage } from "@/components/ui/status-message";
import { loginHref } from "@/lib/http/safe-path";
import { commonFields, type PostFieldsTyped } from "@/lib/posts/schema";

const EMPTY: PostFieldsTyped = {
  type: "offer",
  ...{ title: "", description: "", quantity: "", tags: "" },
  ...{ address: "", latitude: "", longitude: "", exactPlace: false, settlement: null },
  ...{ collection: "", deadline: "", choosing: "poster", drawAt: "" },
};

/** Bulk clearance: a photo for each thing, a row to name it, and the rest once for all. */
export const BulkForm = remountOnClear(ManyFormOfOne);

function ManyFormOfOne() {
  const { isAuthenticated, loading: loadingUser, user } = useSession();
  const router = useRouter();
  const form = useValidatedForm<PostFieldsTyped>(commonFields, EMPTY, { shouldFocusError: false });
  const draft = useBulkDraft(form);
  const { change, now } = draft;
  useHomeLocation(draft.isNew && isAuthenticated, draft.fillIn);
  const { publish, progress } = usePublishBulk(draft);
  const [preparing, setPreparing] = useState(0);
  const [said, setSaid] = useState<Action["said"]>(null);
  const element = useRef<HTMLFormElement>(null);
  const left = draft.items.filter(({ postId }) => !postId);
  const published = draft.items.filter(({ postId }) => postId);
  const isDone = published.length > 0 && left.length === 0;

  const edit = useCallback(
    (id: string, field: ItemField, typed: string) =>
      change((items) =>
        items.map((item) =>
          item.id === id ? { ...item, [field]: typed, errors: { ...item.errors, [field]: "" } } : item,
        ),
      ),
    [change],
  );
  const choosePhotoAgain = useCallback(
    async (id: string, file: File) => {
      const isGood = await isPicture(file);
      const chosen = isGood
        ? { picture: await compressPicture(file), failure: null }
        : { failure: formWords.pictures.unreadable(file.name) };
      change((items) => items.map((item) => (item.id === id ? { ...item, ...chosen } : item)));
    },
    [change],
  );
  const remove = useCallback(
    (id: string) => change((items) => items.filter((one) => one.id !== id)),
    [change],
  );

  /** Names every mistake, of the items and of what is common, before anything is sent. */
  const checkItems = () => {
    const { items, isGood } = validateItems(form.getValues(), now());
    change(() => items);
    return isGood;
  };
  const description = useWatch({ control: form.control, name: "description" });
  useEffect(() => {
    // What one says for all needs no longer be said for each.
    if (description.trim()) change((items) => items.map(withoutOwnDescription));
  }, [description, change]);
  const refuse = () => {
    checkItems();
    setSaid({ kind: "error", text: texts.publish.wrong });
    setTimeout(() => focusMistake(element.current));
  };
  const send = async () => {
    setSaid(null);
    if (left.length === 0) return setSaid({ kind: "error", text: texts.publish.none });
    if (!checkItems()) return refuse();
    if (!isAuthenticated && !loadingUser) {
      await draft.keepNow();
      return router.push(loginHref("/donate/many"));
    }
    await publish(form.getValues());
    const done = now().filter(({ postId }) => postId).length;
    const open = now().length - done;
    if (open === 0) setSaid({ kind: "success", text: texts.publish.all(done) });
    else setSaid({ kind: "error", text: texts.publish.some(done, open) });
  };

  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6">
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
      <NoJsNotice />
      {isDone && <StatusMessage said={said} />}
      <PublishedItems items={published} userId={user?._id} />
      {!isDone && (
        <form
          ref={element}
          method="post"
          noValidate
          className="flex flex-col gap-8"
          onSubmit={form.handleSubmit(send, refuse)}
        >
          <fieldset disabled={progress !== null} className="contents">
            <section className="flex flex-col gap-3">
              <h2>{texts.pictures.heading}</h2>
              <PictureDrop
                invitation={texts.pictures.invitation(MAX_ITEMS)}
                max={MAX_ITEMS}
                taken={left.length}
                onPicture={(picture) => change((items) => [...items, newItem(picture)])}
                onPreparing={setPreparing}
              />
              <DraftWarning durability={draft.durability} />
            </section>
            <section className="flex flex-col gap-3">
              <h2>{texts.items.heading}</h2>
              {left.length === 0 && <p className="text-soft">{texts.items.nothing}</p>}
              {left.length > 0 && (
                <ul className="rounded-box border border-line bg-card">
                  {left.map((item, index) => (
                    <ItemRow
                      key={item.id}
                      item={item}
                      number={index + 1}
                      onChange={edit}
                      onPhoto={choosePhotoAgain}
                      onRemove={remove}
                    />
                  ))}
                </ul>
              )}
              {left.length > 1 && <p className="text-sm text-soft">{texts.items.enter}</p>}
            </section>
            <CommonFields form={form} />
          </fieldset>
          <PublishBar
            said={said}
            progress={progress}
            waiting={preparing > 0}
            number={left.length}
            needsAccount={!isAuthenticated && !loadingUser}
          />
        </form>
      )}
      {isDone && (
        <button
          type="button"
          className="btn btn-quiet self-start"
          onClick={() => void draft.clear().then(() => setSaid(null))}
        >
          {texts.published.more}
        </button>
      )}
    </div>
  );
}

const withoutOwnDescription = (item: Item): Item =>
  item.description.trim() ? item : { ...item, errors: { ...item.errors, description: "" } };

/** Whoever pressed the button far below has to see what is missing above. */
const focusMistake = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
