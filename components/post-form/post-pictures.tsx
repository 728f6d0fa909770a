import { ImagePicker } from "@/components/image-picker/image-picker";
import type { usePostForm } from "@/components/post-form/use-post-form";
import type { PostType } from "@/lib/posts/field-rules";

type Props = { type: PostType; state: ReturnType<typeof usePostForm> };

/** The photos of a post; of a request drawings as well, the one that fits its words first. */
export function PostPictures({ type, state }: Props) {
  const { images, fitting, isSuggested, changeImages, setPreparing, imageError } = state;
  return (
    <ImagePicker
      images={images}
      onChange={changeImages}
      onPreparing={setPreparing}
      error={imageError}
      isDrawn={type === "request"}
      fitting={fitting}
      isSuggested={isSuggested}
    />
  );
}
