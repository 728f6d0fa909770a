import { useWatch } from "react-hook-form";
import { ImagePicker } from "@/components/image-picker/image-picker";
import { drawingFor } from "@/components/post-form/fitting-drawing";
import type { usePostForm } from "@/components/post-form/use-post-form";
import type { PostType } from "@/lib/posts/field-rules";

type Props = { type: PostType; state: ReturnType<typeof usePostForm> };

/** The photos of a post; of a request drawings as well, the one that fits its words first. */
export function PostPictures({ type, state }: Props) {
  const { form, images, isSuggested, changeImages, setPreparing, imageError } = state;
  const [title, tags] = useWatch({ control: form.control, name: ["title", "tags"] });
  return (
    <ImagePicker
      images={images}
      onChange={changeImages}
      onPreparing={setPreparing}
      error={imageError}
      isDrawn={type === "request"}
      fitting={drawingFor(title ?? "", tags ?? "")}
      isSuggested={isSuggested}
    />
  );
}
