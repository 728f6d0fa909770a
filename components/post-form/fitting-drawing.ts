import type { DrawnName } from "@/components/image-picker/drawn-pictures";
import { tagsForTitle } from "@/components/post-form/tag-rules";

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

/** The drawing for what is asked for, by the words of its title. */
export const drawingForTitle = (title: string): DrawnName | undefined =>
  tagsForTitle(title).flatMap((tag) => DRAWINGS[tag] ?? [])[0];
