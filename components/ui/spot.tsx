/** A small drawing beside words: one file holds all, and takes its colours from the theme of the page. */
export function Spot({ name }: { name: SpotName }) {
  return (
    <svg className="h-30 w-40 max-w-full max-[16rem]:h-20" aria-hidden="true">
      <use href={`/spots.svg#${name}`} />
    </svg>
  );
}

export type SpotName = "box" | "search" | "jar" | "talk" | "swap" | "bell" | "signpost" | "door" | "cup";
