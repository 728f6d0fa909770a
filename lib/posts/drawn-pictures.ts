/** The likenesses of our own drawings in `public/drawn`: whoever takes one copies nobody. A test computes them again. */
export const DRAWN_LIKENESSES: readonly string[] = [
  "000070f0e0606000",
  "000838e8f0e8cc00",
  "001878e0e0707000",
  "0020607070707000",
  "0030383c20600000",
  "00606060dcec4c00",
  "0060707068686800",
  "0068607070707000",
  "0068e0e8e8e86800",
  "0068e8f070707000",
  "007070e868703000",
];
