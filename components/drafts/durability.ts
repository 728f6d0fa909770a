/** How much of a draft a reload leaves. */
export type Durability = "all" | "text" | "nothing";

export const toDurability = (isTextKept: boolean, arePhotosKept: boolean): Durability =>
  isTextKept ? (arePhotosKept ? "all" : "text") : "nothing";
