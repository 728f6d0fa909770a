import { enqueueWrite, readStored, removeStored, writeStored } from "@/components/browser/browser-store";
import type { DraftStore } from "@/components/drafts/draft-store";
import { type Durability, toDurability } from "@/components/drafts/durability";
import { readImages, storeImages } from "@/components/drafts/stored-images";
import type { ChosenImage } from "@/components/image-picker/compress-image";

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

type Stored<Text> = Text & { keptAt: number };

type Options<Draft, Text> = {
  name: string;
  imagesOf(draft: Draft): ChosenImage[];
  /** The draft without its images. */
  textOf(draft: Draft): Text;
  /** Joins both again; images that the browser has lost are missing. */
  join(text: Text, loadImages: (ids: string[]) => Promise<ChosenImage[]>): Promise<Draft>;
};

/** Keeps a draft and its images apart for a week: images may not fit where the text does. */
export function createImageDraftStore<Draft, Text extends object>(
  options: Options<Draft, Text>,
): DraftStore<Draft, Durability> {
  const { name, imagesOf, textOf, join } = options;
  const drop = () =>
    enqueueWrite(async () => {
      await removeStored(name);
      await storeImages(name, []);
    });
  return {
    drop,
    async read() {
      const stored = await readStored<Stored<Text>>(name);
      if (!stored) return undefined;
      if (stored.keptAt > Date.now() - MAX_AGE_MS) return join(stored, (ids) => readImages(name, ids));
      await drop();
      return undefined;
    },
    save: (draft) =>
      enqueueWrite(async () => {
        const isTextKept = await writeStored(name, { ...textOf(draft), keptAt: Date.now() });
        return toDurability(isTextKept, await storeImages(name, imagesOf(draft)));
      }),
  };
}
