/** The part of a draft that a reload keeps. */
export type Durability = "all" | "text" | "nothing";

export const toDurability = (isTextKept: boolean, areImagesKept: boolean): Durability =>
  isTextKept ? (areImagesKept ? "all" : "text") : "nothing";
