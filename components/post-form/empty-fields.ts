import type { PostFieldsTyped } from "@/lib/posts/input-schema";

/** A post form before anything is typed. */
export const EMPTY_FIELDS: Omit<PostFieldsTyped, "type"> = {
  title: "",
  description: "",
  quantity: "",
  tags: "",
  address: "",
  latitude: "",
  longitude: "",
  exactPlace: false,
  settlement: null,
  showStreet: false,
  allocation: "poster",
  drawAt: "",
  deadline: "",
  pickup: "",
};
