import { useState } from "react";
import { useObjectUrl } from "@/components/browser/use-object-url";
import { texts } from "@/components/bulk-post-form/texts";
import { ImageThumb } from "@/components/image-picker/image-thumb";
import { Lightbox } from "@/components/ui/lightbox";

type Props = { file: File; alt: string };

/** The photo of an item, large enough to name it from; a press shows all of it. */
export function ItemPicture({ file, alt }: Props) {
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={texts.items.enlarge(alt)}
        className="row-span-2 cursor-zoom-in rounded-field max-[16rem]:row-span-1 lg:row-span-1"
        onClick={() => setLarge(true)}
      >
        <ImageThumb file={file} alt="" />
      </button>
      {isLarge && <Large file={file} alt={alt} onClose={() => setLarge(false)} />}
    </>
  );
}

function Large({ file, alt, onClose }: Props & { onClose(): void }) {
  const url = useObjectUrl(file);
  return url && <Lightbox src={url} alt={alt} onClose={onClose} />;
}
