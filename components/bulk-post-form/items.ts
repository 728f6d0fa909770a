import { texts } from "@/components/bulk-post-form/texts";
import type { ChosenImage } from "@/components/image-picker/compress-image";
import { toApiDates } from "@/components/post-form/date-fields";
import { type PostFieldsTyped, postFields } from "@/lib/posts/input-schema";
import { randomId } from "@/lib/text/random-id";

/** Below the upload limit of half an hour. */
export const MAX_ITEMS = 25;

const ITEM_FIELDS = ["title", "quantity", "tags", "description"] as const;
export type ItemField = (typeof ITEM_FIELDS)[number];

/** One item of a bulk form, with its image and its publishing state. */
export type Item = Record<ItemField, string> & {
  id: string;
  /** None when this browser could not keep it through a reload. */
  image: ChosenImage | null;
  /** Makes one post of it, however often it is sent. */
  key: string;
  errors: Partial<Record<ItemField, string>>;
  /** Why it could not be published. */
  failure: string | null;
  /** As it was sent when the site asked about it: sent again, it is published. */
  doubted?: string | null;
  /** Set once it is published. */
  postId: string | null;
};

export const newItem = (image: ChosenImage): Item => ({
  id: image.id,
  image,
  key: randomId(),
  ...{ title: "", quantity: "", tags: "", description: "" },
  ...{ errors: {}, failure: null, postId: null },
});

export const isEmptyItem = (item: Item): boolean =>
  !item.postId && ITEM_FIELDS.every((field) => !item[field]);

/** Joins an item with the common fields, as the form of one post holds them. */
export function toPostFields(
  shared: PostFieldsTyped,
  { title, quantity, tags, description }: Item,
): PostFieldsTyped {
  return { ...shared, title, quantity, tags, description: description.trim() || shared.description };
}

type Checked = {
  items: Item[];
  /** The mistake in the description for all, which some items need. */
  description: string | undefined;
  isValid: boolean;
};

/** Adds to each item the errors of its fields. */
export function validateItems(shared: PostFieldsTyped, items: Item[]): Checked {
  let description: string | undefined;
  const checked = items.map((item) => {
    const errors = item.postId ? {} : errorsOf(issuesOf(toPostFields(shared, item)));
    const failure = item.image || item.postId ? null : texts.items.needsPhoto;
    if (!errors.description || item.description.trim()) return { ...item, failure, errors };
    const { description: missing, ...own } = errors;
    description = shared.description.trim() ? missing : texts.common.needsDescription;
    return { ...item, failure, errors: own };
  });
  const isValid = checked.every(({ errors, failure }) => !failure && Object.keys(errors).length === 0);
  return { items: checked, description, isValid: isValid && !description };
}

/** A photo that is gone is one as well. */
export const countItemMistakes = (items: Item[]): number =>
  items.reduce((sum, { errors, image, failure }) => {
    const isPhotoMissing = !image && failure !== null;
    return sum + Object.keys(errors).length + Number(isPhotoMissing);
  }, 0);

type Issue = { path: string; message: string };

function issuesOf(typed: PostFieldsTyped): Issue[] {
  const result = postFields.safeParse({ ...typed, ...toApiDates(typed) });
  return (result.error?.issues ?? []).map(({ path, message }) => ({ path: path.join("."), message }));
}

function errorsOf(issues: Issue[]): Item["errors"] {
  const errors: Item["errors"] = {};
  for (const { path, message } of issues.toReversed()) {
    const field = ITEM_FIELDS.find((name) => name === path);
    if (field) errors[field] = message;
  }
  return errors;
}
