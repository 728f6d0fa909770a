import type { DrawnName } from "@/components/image-picker/fetch-drawing";
import { tagsForTitle } from "@/components/post-form/tag-rules";
import { parseTags } from "@/lib/posts/tags";

const DRAWINGS: Record<string, DrawnName> = {
  furniture: "furniture",
  kitchen: "kitchen",
  books: "books",
  clothes: "clothes",
  toys: "toys",
  baby: "toys",
  garden: "garden",
  tools: "tools",
  electronics: "electronics",
  bike: "bike",
  "moving boxes": "boxes",
  food: "food",
};

/** The drawing for what is asked for: by the words of its title, else by its tags. */
export const drawingFor = (title: string, tags: string): DrawnName | undefined =>
  [...tagsForTitle(title), ...parseTags(tags), ...tagsForTitle(tags)].flatMap(
    (tag) => DRAWINGS[tag.toLowerCase()] ?? [],
  )[0];
