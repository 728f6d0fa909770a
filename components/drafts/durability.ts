/** The part of a draft that a reload keeps. */
export type Durability = "all" | "text" | "nothing";

export const toDurability = (isTextKept: boolean, arePhotosKept: boolean): Durability =>
  isTextKept ? (arePhotosKept ? "all" : "text") : "nothing";
