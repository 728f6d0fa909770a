import { ACCEPTED_TYPES } from "@/components/image-picker/compress-image";
import { Icon } from "@/components/ui/icon";

type Props = { label: string; onImage(file: File): void };

/** Asks again for a photo that this browser could not store. */
export const ReplaceImage = ({ label, onImage }: Props) => (
  <label className="flex aspect-square cursor-pointer items-center justify-center rounded-field border-2 border-dashed border-primary/50 bg-green-ground text-primary has-focus-visible:outline-3 has-focus-visible:outline-offset-2">
    <Icon name="camera" className="size-6" />
    <span className="sr-only">{label}</span>
    <input
      type="file"
      accept={ACCEPTED_TYPES}
      className="sr-only"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onImage(file);
      }}
    />
  </label>
);
