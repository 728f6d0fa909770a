/** Widths in pixels that pictures are kept at, smallest first. */
export const IMAGE_WIDTHS = [320, 640, 1280] as const;

type Sized = { url: string; width: number };

const LARGEST = "-1280.webp";

/** The name of one size of the picture `key`. */
export const imageName = (key: string, widthClass: number) => `${key}-${widthClass}.webp`;

/** The name of the picture for link previews. */
export const previewName = (key: string) => `${key}-preview.jpg`;

/** What `<img srcset>` needs: the sizes that exist of the picture whose largest is at `url`. */
export function srcSet({ url, width }: Sized): string {
  const sources = smallerSizes({ url, width }).map((size) => `${sizeOf(url, size)} ${size}w`);
  return [...sources, `${url} ${width}w`].join(", ");
}

/** The addresses of all files of the picture whose largest is at `url`. */
export function listImageUrls({ url, width }: Sized): string[] {
  const smaller = smallerSizes({ url, width }).map((size) => sizeOf(url, size));
  return [previewUrl({ url, width }), ...smaller, url];
}

/** The address of the largest size of the picture that the file at `url` is of. */
export const largestUrl = (url: string) => url.replace(/-(\d+\.webp|preview\.jpg)$/, LARGEST);

const smallerSizes = ({ width }: Sized) => IMAGE_WIDTHS.filter((size) => size < width && size !== 1280);
const sizeOf = (url: string, size: number) => url.replace(LARGEST, `-${size}.webp`);

/** The address of the smallest size. */
export function smallestUrl({ url, width }: Sized): string {
  return width > IMAGE_WIDTHS[0] ? url.replace(LARGEST, `-${IMAGE_WIDTHS[0]}.webp`) : url;
}

/** The address of the 1200 × 630 picture for link previews. */
export const previewUrl = ({ url }: Sized) => url.replace(LARGEST, "-preview.jpg");
