"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { remountOnClear } from "@/components/browser/remount-on-clear";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { PlaceFields } from "@/components/location/place-fields";
import { useHomeLocation } from "@/components/location/use-home-location";
import { PicturePicker } from "@/components/picture-picker/picture-picker";
import { CardPreview } from "@/components/post-form/card-preview";
import { DraftWarning } from "@/components/post-form/draft-warning";
import { MoreChoices } from "@/components/post-form/more-choices";
import { usePrefilledTitle } from "@/components/post-form/prefilled-title";
import { SubmitBar } from "@/components/post-form/submit-bar";
import { TagsField } from "@/components/post-form/tags-field";
import { texts } from "@/components/post-form/texts";
import { useDraft } from "@/components/post-form/use-draft";
import { usePublish } from "@/components/post-form/use-publish";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { loginHref } from "@/lib/http/safe-path";
import { POST_LIMITS, type PostFieldsTyped, type PostType, postFields } from "@/lib/posts/schema";

const PATHS = { offer: "/donate", request: "/demand" } as const;

const EMPTY = {
  title: "",
  description: "",
  quantity: "",
  tags: "",
  address: "",
  latitude: "",
  longitude: "",
  exactPlace: false,
  settlement: null,
  choosing: "poster" as const,
  drawAt: "",
  deadline: "",
  collection: "",
};
const NO_PICTURE = texts.publish.noPicture;

/** The one form for offers and requests; the page it is on decides which. */
export const PostForm = remountOnClear(PostFormOfOne);

function PostFormOfOne({ type }: { type: PostType }) {
  const path = PATHS[type];
  const { heading, lead, submit, busy: underWay } = texts.form[type];
  const { isAuthenticated, loading: loadingUser } = useSession();
  const router = useRouter();
  const form = useValidatedForm<PostFieldsTyped>(postFields, { ...EMPTY, type });
  const { register, handleSubmit, errorOf, showIssues, getValues, formState } = form;
  const draft = useDraft(type, form);
  useHomeLocation(draft.isNew && isAuthenticated, draft.fillIn);
  usePrefilledTitle(draft.isNew, (title) => form.setValue("title", form.getValues("title") || title));
  const { publish, loading, error, progress, say, hush } = usePublish({
    path,
    keepDraft: draft.keepNow,
    dropDraft: draft.drop,
    renewKey: draft.renewKey,
  });

  const [preparing, setPreparing] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const send = async () => {
    if (draft.pictures.length === 0) {
      say(NO_PICTURE);
      return focusPictures(element.current);
    }
    if (!isAuthenticated && !loadingUser) {
      await draft.keepNow();
      return router.push(loginHref(path));
    }
    const failure = await publish({ fields: getValues(), pictures: draft.pictures, key: draft.key() });
    if (failure) showIssues(failure.issues ?? []);
  };
  const refuse = () => (draft.pictures.length === 0 ? say(NO_PICTURE) : hush());
  const busy = loading || formState.isSubmitting;

  return (
    <div className="flex flex-col lg:flex-row lg:justify-center lg:gap-12">
      <div className="mx-auto flex w-full max-w-2xl min-w-0 flex-col gap-6 lg:mx-0">
        <header className="flex flex-col gap-2">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          {type === "offer" && (
            <Link
              href="/donate/many"
              className="flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-4"
            >
              {texts.form.many}
            </Link>
          )}
        </header>
        <NoJsNotice />
        <form
          ref={element}
          method="post"
          noValidate
          className="flex flex-col gap-6"
          onSubmit={handleSubmit(send, refuse)}
        >
          <fieldset disabled={busy} className="contents">
            <PicturePicker
              pictures={draft.pictures}
              onChange={(change) => {
                hush();
                draft.setPictures(change);
              }}
              onPreparing={setPreparing}
            />
            <DraftWarning durability={draft.durability} />
            <Alert kind="error">{error === NO_PICTURE && error}</Alert>
            <Field label={texts.fields.title} error={errorOf("title")}>
              {(control) => <input {...register("title")} {...control} className="input" />}
            </Field>
            <Field label={texts.fields.description} error={errorOf("description")}>
              {(control) => (
                <textarea {...register("description")} {...control} rows={4} className="textarea" />
              )}
            </Field>
            <div className="flex flex-col gap-6">
              <Field
                label={texts.fields.quantity}
                optional
                error={errorOf("quantity")}
                help={texts.fields.quantityHelp}
              >
                {(control) => (
                  <input
                    {...register("quantity")}
                    {...control}
                    type="number"
                    inputMode="numeric"
                    min={POST_LIMITS.quantity.min}
                    max={POST_LIMITS.quantity.max}
                    step={1}
                    className="input"
                  />
                )}
              </Field>
              <TagsField form={form} />
            </div>
            <PlaceFields form={form} />
            <MoreChoices type={type} form={form} />
          </fieldset>
          {!isAuthenticated && !loadingUser && <p className="text-soft">{texts.form.needsAccount}</p>}
          <SubmitBar
            error={error === NO_PICTURE ? null : error}
            busy={busy}
            waiting={preparing > 0}
            progress={progress}
            label={busy ? underWay : submit}
          />
        </form>
      </div>
      <CardPreview type={type} control={form.control} pictures={draft.pictures} />
    </div>
  );
}

/** Whoever pressed the button far below has to see what is missing above. */
function focusPictures(form: HTMLFormElement | null): void {
  const input = form?.elements.namedItem("images");
  if (input instanceof HTMLElement) input.focus();
}
