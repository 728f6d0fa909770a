import type { DrawnName } from "@/components/image-picker/fetch-drawing";
import { tagsForTitle, wordsOf } from "@/components/post-form/tag-rules";
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

/** Words for what a drawing shows itself: a hammer is no picture of a ladder, although both are tools. */
const SHOWN: Partial<Record<DrawnName, string>> = {
  furniture: "chair chairs",
  kitchen: "pot pots saucepan saucepans casserole",
  books: "book books novel novels paperback paperbacks",
  clothes: "shirt shirts tshirt tshirts clothes",
  toys: "teddy teddies toys",
  garden: "plant plants seedling seedlings houseplant",
  tools: "hammer hammers tools",
  electronics: "lamp lamps",
  bike: "bike bikes bicycle bicycles",
  boxes: "box boxes cardboard",
  food: "apple apples",
};

/** The drawing that may stand in for a photo although nobody chose it; none rather than one of another thing. */
export function suggestedDrawing(title: string, tags: string): DrawnName | undefined {
  const drawing = drawingFor(title, tags);
  const shown = drawing && SHOWN[drawing]?.split(" ");
  // Tags say of what kind a thing is: they count where its name says nothing.
  const words = wordsOf(tagsForTitle(title).length > 0 ? title : tags);
  return shown && words.some((word) => shown.includes(word)) ? drawing : undefined;
}
