export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** Pixels, ascending. */
export const IMAGE_WIDTHS = [320, 640, 1280] as const;

type Sized = { url: string; width: number };

const LARGEST = "-1280.webp";

export const imageName = (key: string, widthClass: number) => `${key}-${widthClass}.webp`;

export const previewName = (key: string) => `${key}-preview.jpg`;

export function srcSet({ url, width }: Sized): string {
  const sources = smallerSizes({ url, width }).map((size) => `${sizeOf(url, size)} ${size}w`);
  return [...sources, `${url} ${width}w`].join(", ");
}

export function listImageUrls({ url, width }: Sized): string[] {
  const smaller = smallerSizes({ url, width }).map((size) => sizeOf(url, size));
  return [previewUrl({ url, width }), ...smaller, url];
}

export const largestUrl = (url: string) => url.replace(/-(\d+\.webp|preview\.jpg)$/, LARGEST);

const smallerSizes = ({ width }: Sized) => IMAGE_WIDTHS.filter((size) => size < width && size !== 1280);
const sizeOf = (url: string, size: number) => url.replace(LARGEST, `-${size}.webp`);

export function smallestUrl({ url, width }: Sized): string {
  return width > IMAGE_WIDTHS[0] ? url.replace(LARGEST, `-${IMAGE_WIDTHS[0]}.webp`) : url;
}

/** The smallest file that is at least so wide, or else the largest. */
export function urlForWidth({ url, width }: Sized, wanted: number): string {
  const size = smallerSizes({ url, width }).find((one) => one >= wanted);
  return size ? sizeOf(url, size) : url;
}

/** For link previews, see `previewSize`. */
export const previewUrl = ({ url }: Sized) => url.replace(LARGEST, "-preview.jpg");
