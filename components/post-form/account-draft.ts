import type { ChosenImage } from "@/components/image-picker/compress-image";
import type { PostDraft } from "@/components/post-form/post-draft";
import { ApiError, get, mutate } from "@/lib/api-client/client";
import type { DraftView } from "@/lib/post-drafts/schema";
import type { PostType } from "@/lib/posts/field-rules";

const pathOf = (type: PostType) => `/me/draft/${type}`;

/** @throws ApiError */
export async function readAccountDraft(type: PostType): Promise<DraftView | null> {
  return (await get<{ draft: DraftView | null }>(pathOf(type))).draft;
}

/** The draft with all of its photos. @throws ApiError when one of them does not arrive: a form without it would drop it */
export async function fetchAccountDraft(view: DraftView): Promise<PostDraft> {
  const editedAt = Date.parse(view.editedAt);
  const images = await Promise.all(view.images.map((image) => fetchImage(view.type, image)));
  const fields = { ...view.fields, type: view.type };
  return { fields, images, key: view.key, editedAt, sentAt: editedAt, hasArrived: true };
}

async function fetchImage(
  type: PostType,
  { id, name, alt }: DraftView["images"][number],
): Promise<ChosenImage> {
  const response = await fetch(`/api/v1${pathOf(type)}/picture/${id}`);
  if (!response.ok) throw new ApiError("", response.status);
  const blob = await response.blob();
  return { id, alt, file: new File([blob], name || "photo", { type: blob.type }) };
}

type Parts = { images: ChosenImage[]; files: ChosenImage[] };

/** @returns the draft that the account has now. @throws ApiError */
export async function sendAccountDraft(
  type: PostType,
  draft: PostDraft,
  parts: Parts,
): Promise<DraftView | null> {
  const form = toForm(draft, parts);
  return (await mutate<{ draft: DraftView | null }>("PUT", pathOf(type), form)).draft;
}

/** Goes on after the page is gone, which browsers allow for 64 kB: words only. */
export function sendWhileLeaving(type: PostType, draft: PostDraft): void {
  const body = toForm(draft, { images: draft.images, files: [] });
  fetch(`/api/v1${pathOf(type)}`, { method: "PUT", body, keepalive: true }).catch(() => {});
}

export const dropAccountDraft = (type: PostType) => mutate("DELETE", pathOf(type));

function toForm({ fields, key, editedAt }: PostDraft, { images, files }: Parts): FormData {
  const form = new FormData();
  const photos = images.map(({ id, file, alt = "" }) => ({ id, name: file.name, alt }));
  const draft = { fields, key, editedAt: new Date(editedAt).toISOString(), images: photos };
  form.append("draft", JSON.stringify(draft));
  for (const { id, file } of files) form.append("pictures", file, id);
  return form;
}
