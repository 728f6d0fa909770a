import { type Control, useWatch } from "react-hook-form";
import { listMissing, type Step } from "@/components/post-form/steps";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

const STEPS = {
  photo: "photos",
  title: "words",
  description: "words",
  place: "place",
  point: "place",
} as const satisfies Record<string, Step>;

/** The steps in which something has to be filled in still. */
export function useUnfinishedSteps(control: Control<PostFieldsTyped>, photos: number): Step[] {
  const [title, description, address, latitude, longitude] = useWatch({
    control,
    name: ["title", "description", "address", "latitude", "longitude"],
  });
  return listMissing({ title, description, address, latitude, longitude }, photos).map((one) => STEPS[one]);
}
