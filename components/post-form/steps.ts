import type { PostType } from "@/lib/posts/field-rules";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

/** On phones the form comes in three steps; on wide screens they are one page. An offer is seen, a request is told. */
const STEPS = {
  offer: ["photos", "words", "place"],
  request: ["words", "photos", "place"],
} as const;
export type Step = (typeof STEPS)[PostType][number];

export const stepsOf = (type: PostType): readonly Step[] => STEPS[type];

export const firstStep = (type: PostType): Step => STEPS[type][0];

export function stepAfter(type: PostType, step: Step): Step | null {
  const steps = stepsOf(type);
  return steps[steps.indexOf(step) + 1] ?? null;
}

/** Its id and its place in the address, so that a reload and the back button know it. */
export const stepId = (type: PostType, step: Step) => `${type}-${step}`;

export const stepOfHash = (type: PostType, hash: string): Step =>
  stepsOf(type).find((step) => hash === `#${stepId(type, step)}`) ?? firstStep(type);

const PLACE_FIELDS = ["address", "latitude", "longitude", "exactPlace", "settlement", "showStreet"];

/** Where the server names the pictures, or what they show. */
export const OF_IMAGES = /^(images|alt)\b/;

/** Where a field is. */
export function stepOfField(name: string): Step {
  if (OF_IMAGES.test(name)) return "photos";
  return PLACE_FIELDS.includes(name) ? "place" : "words";
}

/** The steps of these fields, the first of them first. */
export const mistakenSteps = (type: PostType, names: string[]): Step[] =>
  stepsOf(type).filter((step) => names.some((name) => stepOfField(name) === step));

/** The width up to which it comes in steps, as `md` in the styles. */
const PHONE = "(width < 48rem)";

export const isPhone = (): boolean => window.matchMedia(PHONE).matches;

export function onPhoneChange(changed: () => void): () => void {
  const query = window.matchMedia(PHONE);
  query.addEventListener("change", changed);
  return () => query.removeEventListener("change", changed);
}

/** The fields that the form cannot be sent without. */
const REQUIRED = ["photo", "title", "description", "place", "point"] as const;
type Required = (typeof REQUIRED)[number];
const STEP_OF: Record<Required, Step> = {
  photo: "photos",
  title: "words",
  description: "words",
  place: "place",
  point: "place",
};

export const stepsOfMissing = (missing: Required[]): Step[] => missing.map((one) => STEP_OF[one]);

/** Of all that is missing only the part of a step and of those before: each later step asks for its own. */
export const missingUpTo = (type: PostType, step: Step, missing: Required[]): Required[] =>
  missing.filter((one) => stepsOf(type).indexOf(STEP_OF[one]) <= stepsOf(type).indexOf(step));

type Typed = Partial<Pick<PostFieldsTyped, "title" | "description" | "address" | "latitude" | "longitude">>;

export function listMissing({ title, description, address, latitude, longitude }: Typed, photos: number) {
  const isThere: Record<Required, boolean> = {
    photo: photos > 0,
    title: Boolean(title?.trim()),
    description: Boolean(description?.trim()),
    place: Boolean(address?.trim()),
    // An address that nobody has found yet.
    point: !address?.trim() || Boolean(String(latitude ?? "") && String(longitude ?? "")),
  };
  return REQUIRED.filter((one) => !isThere[one]);
}
