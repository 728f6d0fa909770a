"use client";

import { useEffect, useRef, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { toDateInput, toDateTimeInput } from "@/components/browser/date-input";
import { useConfirmation } from "@/components/browser/use-confirmation";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { EditImages } from "@/components/my-swaps/edit-images";
import { toApiDates } from "@/components/post-form/date-fields";
import { PostFields } from "@/components/post-form/post-fields";
import { toPostFields } from "@/components/post-form/to-post-fields";
import { texts } from "@/components/replies/texts";
import type { OwnPost } from "@/components/replies/use-post-with-replies";
import { Alert } from "@/components/ui/alert";
import { setFlashMessage } from "@/components/ui/flash-message";
import { Link } from "@/components/ui/link";
import { Mistakes } from "@/components/ui/mistakes";
import { NoJsNotice } from "@/components/ui/no-js-notice";
import { type ApiError, get, mutate } from "@/lib/api-client/client";
import { loginHref } from "@/lib/http/safe-path";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";
import { acceptsReplies } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";

const loadFields = async () => (await import("@/lib/posts/input-schema")).postFields;

export function EditForm({ cachedPost }: { cachedPost: PostView }) {
  const { user, loading } = useSession();
  const own = useOwnPost(cachedPost._id, user?._id);
  const path = `/feed/${cachedPost._id}`;
  const isEditable = own && (acceptsReplies(own.post.status) || own.post.status === "expired");
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <header className="flex flex-col gap-2">
        <h1>{texts.edit.heading}</h1>
        <p className="lead">{cachedPost.title}</p>
      </header>
      <NoJsNotice />
      {!user && !loading && (
        <Link href={loginHref(`${path}/edit`)} className="btn btn-primary self-start">
          {texts.me.login.link}
        </Link>
      )}
      {user && user._id !== cachedPost.postedBy._id && <p>{texts.edit.notYours}</p>}
      {own && !isEditable && <p>{texts.edit.over}</p>}
      {own && isEditable && <EditFields own={own} path={path} />}
      <Link
        href={path}
        className="flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-4"
      >
        {texts.edit.back}
      </Link>
    </div>
  );
}

function EditFields({ own: { post }, path }: { own: OwnPost; path: string }) {
  const [alert, setAlert] = useState<string | null>(null);
  const { isConfirmed, noteFailure } = useConfirmation();
  const isSettled = post.allocation !== "poster";
  const form = useValidatedForm<PostFieldsTyped>(loadFields, typedOf(post, isSettled));
  const { handleSubmit, showFailure, getValues, formState } = form;
  // Read while rendering, so that the form keeps count of them.
  const { dirtyFields, isSubmitting } = formState;
  const shownAs = useRef<string | null>(null);
  const save = handleSubmit(
    async () => {
      setAlert(null);
      const changes = changesOf(getValues(), dirtyFields, shownAs.current);
      try {
        await mutate("PATCH", `/post/${post._id}`, { ...changes, confirmed: isConfirmed(changes) });
        setFlashMessage(path, texts.edit.saved);
        // A full load: what the browser has prefetched does not know the change.
        window.location.assign(path);
      } catch (failure) {
        noteFailure(failure as ApiError, changes);
        setAlert(showFailure(failure as ApiError));
      }
    },
    () => setAlert(null),
  );
  return (
    <form method="post" noValidate className="flex flex-col gap-6" onSubmit={save}>
      <EditImages post={post} />
      <fieldset disabled={isSubmitting} className="contents">
        <PostFields
          form={form}
          type={post.type}
          descriptionRows={5}
          isSettled={isSettled}
          shownAs={shownAs}
        />
      </fieldset>
      <Alert kind="error">{alert}</Alert>
      <Mistakes form={form} message={alert} />
      <button type="submit" className="btn btn-primary btn-lg" disabled={isSubmitting}>
        {isSubmitting ? texts.edit.busy : texts.edit.save}
      </button>
    </form>
  );
}

function typedOf(post: PostView, isSettled: boolean): PostFieldsTyped {
  return {
    ...toPostFields(post),
    // A settled allocation is not validated again.
    allocation: isSettled ? "poster" : post.allocation,
    drawAt: post.draw && !isSettled ? toDateTimeInput(post.draw.at) : "",
    deadline: Date.parse(post.expiresAt) > Date.now() ? toDateInput(post.expiresAt) : "",
  };
}

const PLACE_FIELDS = [
  ...(["address", "latitude", "longitude", "exactPlace", "settlement", "showStreet"] as const),
];

/** Sends only the changed fields: an unchanged one cannot be refused. Of a changed place also what is shown of it. */
function changesOf(
  typed: PostFieldsTyped,
  touched: Partial<Record<keyof PostFieldsTyped, unknown>>,
  shownAs: string | null,
) {
  const all: Record<string, unknown> = { ...typed, ...toApiDates(typed) };
  const { quantity, deadline } = all;
  const sent = { ...all, quantity: quantity || null, deadline: deadline || null };
  const changed = Object.entries(sent).filter(([name]) => touched[name as keyof PostFieldsTyped]);
  const isChosen = touched.allocation || touched.drawAt;
  const choice = { allocation: all.allocation, ...(all.drawAt ? { drawAt: all.drawAt } : {}) };
  const others = changed.filter(([name]) => name !== "drawAt" && name !== "allocation");
  const isPlace = !typed.exactPlace && PLACE_FIELDS.some((name) => touched[name]);
  const shown = { settlement: typed.settlement ?? null, ...(shownAs !== null && { shownAs }) };
  return {
    ...Object.fromEntries(others),
    ...(isChosen ? choice : {}),
    ...(isPlace ? shown : {}),
  };
}

function useOwnPost(id: string, userId: string | undefined): OwnPost | null {
  const [own, setOwn] = useState<OwnPost | null>(null);
  useEffect(() => {
    if (!userId) return setOwn(null);
    const controller = new AbortController();
    const read = <T,>(path: string) => get<T>(path, controller.signal);
    Promise.all([
      read<Pick<OwnPost, "post">>(`/post/${id}`),
      read<Pick<OwnPost, "replies">>(`/post/${id}/reply`),
    ]).then(
      ([{ post }, { replies }]) => post.postedBy._id === userId && setOwn({ post, replies }),
      () => {},
    );
    return () => controller.abort();
  }, [id, userId]);
  return own;
}
