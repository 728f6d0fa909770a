import type { ChosenImage } from "@/components/image-picker/compress-image";
import { texts } from "@/components/image-picker/texts";
import { randomId } from "@/lib/text/random-id";

/** As `scripts/draw-pictures.mjs` draws them. */
export type DrawnName = keyof typeof texts.drawn.names;

export const drawingPath = (name: DrawnName) => `/drawn/${name}.webp`;

/** @returns null without a connection */
export async function fetchDrawing(name: DrawnName): Promise<ChosenImage | null> {
  const blob = await fetch(drawingPath(name)).then(
    (response) => (response.ok ? response.blob() : null),
    () => null,
  );
  if (!blob) return null;
  const file = new File([blob], `${name}.webp`, { type: "image/webp" });
  return { id: randomId(), file, alt: texts.drawn.alt(texts.drawn.names[name]) };
}
