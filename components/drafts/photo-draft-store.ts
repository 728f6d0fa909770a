import { enqueueWrite, readStored, removeStored, writeStored } from "@/components/browser/browser-store";
import { readPhotos, storePhotos } from "@/components/drafts/draft-photos";
import type { DraftStore } from "@/components/drafts/draft-store";
import { type Durability, toDurability } from "@/components/drafts/durability";
import type { ChosenPicture } from "@/components/picture-picker/compress-picture";

const MAX_AGE_MS = 7 * 24 * 60 * 60 * 1000;

type Stored<Text> = Text & { keptAt: number };

type Options<Draft, Text> = {
  name: string;
  photosOf(draft: Draft): ChosenPicture[];
  /** The draft without its photos. */
  textOf(draft: Draft): Text;
  /** Joins both again; photos that the browser has lost are missing. */
  join(text: Text, loadPhotos: (ids: string[]) => Promise<ChosenPicture[]>): Promise<Draft>;
};

/** Keeps a draft and its photos apart for a week: photos may not fit where the text does. */
export function createPhotoDraftStore<Draft, Text extends object>(
  options: Options<Draft, Text>,
): DraftStore<Draft, Durability> {
  const { name, photosOf, textOf, join } = options;
  const drop = () =>
    enqueueWrite(async () => {
      await removeStored(name);
      await storePhotos(name, []);
    });
  return {
    drop,
    async read() {
      const stored = await readStored<Stored<Text>>(name);
      if (!stored) return undefined;
      if (stored.keptAt > Date.now() - MAX_AGE_MS) return join(stored, (ids) => readPhotos(name, ids));
      await drop();
      return undefined;
    },
    save: (draft) =>
      enqueueWrite(async () => {
        const isTextKept = await writeStored(name, { ...textOf(draft), keptAt: Date.now() });
        return toDurability(isTextKept, await storePhotos(name, photosOf(draft)));
      }),
  };
}
