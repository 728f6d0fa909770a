/** Warnings about a draft, by the part of it that a reload keeps. */
export const texts = {
  text: "This browser does not keep photos: they will be gone on reload.",
  nothing: "This browser keeps nothing you enter: it will be gone on reload.",
} as const;
