"use client";

import { type ReactNode, useRef } from "react";
import { remountOnClear } from "@/components/browser/remount-on-clear";
import { DraftWarning } from "@/components/drafts/draft-warning";
import { ImagePicker } from "@/components/image-picker/image-picker";
import { ArrivedNote } from "@/components/post-form/arrived-note";
import { CardPreview } from "@/components/post-form/card-preview";
import { PostFields } from "@/components/post-form/post-fields";
import { SubmitBar } from "@/components/post-form/submit-bar";
import { texts } from "@/components/post-form/texts";
import { usePostForm } from "@/components/post-form/use-post-form";
import { Alert } from "@/components/ui/alert";
import { Link } from "@/components/ui/link";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import type { PostType } from "@/lib/posts/schema";

/** The form for a new offer or a new request. */
export const PostForm = remountOnClear(NewPostForm);

type Props = { type: PostType /** Above the fields. */; children?: ReactNode };

function NewPostForm({ type, children }: Props) {
  const element = useRef<HTMLFormElement>(null);
  const { form, draft, busy, progress, needsAccount, ...rest } = usePostForm(type, element);
  const { submit, busy: busyLabel } = texts.form[type];
  return (
    <div className="flex flex-col lg:flex-row lg:justify-center lg:gap-12">
      <div className="mx-auto flex w-full max-w-2xl min-w-0 flex-col gap-6 lg:mx-0">
        <Header type={type} />
        {children}
        <NoJsNotice />
        <form ref={element} method="post" noValidate className="flex flex-col gap-6" onSubmit={rest.submit}>
          <fieldset disabled={busy} className="contents">
            <ArrivedNote hasArrived={draft.hasArrived} startAfresh={draft.drop} />
            <ImagePicker images={draft.images} onChange={rest.changeImages} onPreparing={rest.setPreparing} />
            <DraftWarning durability={draft.durability} />
            <Alert kind="error">{rest.imageError}</Alert>
            <PostFields form={form} type={type} descriptionRows={4} />
          </fieldset>
          {needsAccount && <p className="text-soft">{texts.form.needsAccount}</p>}
          <SubmitBar
            error={rest.error ?? (rest.mistakes > 0 ? texts.publish.mistakes(rest.mistakes) : null)}
            busy={busy}
            waiting={rest.isPreparing}
            progress={progress}
            label={busy ? busyLabel : submit}
          />
        </form>
      </div>
      <CardPreview type={type} control={form.control} images={draft.images} />
    </div>
  );
}

function Header({ type }: { type: PostType }) {
  const { heading, lead } = texts.form[type];
  return (
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
  );
}
