import { type Control, useWatch } from "react-hook-form";
import { listMissing } from "@/components/post-form/steps";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

/** Fields that the form cannot be sent without, as it is typed. A caller is drawn anew with each letter. */
export function useMissing(control: Control<PostFieldsTyped>, photos: number) {
  const [title, description, address, latitude, longitude] = useWatch({
    control,
    name: ["title", "description", "address", "latitude", "longitude"],
  });
  return listMissing({ title, description, address, latitude, longitude }, photos);
}
