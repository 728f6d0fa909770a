/** Texts for choosing pictures. */
export const texts = {
  legend: "Photos",
  invitation: (max: number) => `Take a photo or drop up to ${max === 6 ? "six" : max}`,
  choose: "Choose photos",
  take: "Take a photo",
  preparing: "Preparing the picture…",
  unreadable: (file: string) => `“${file}” is not a picture we can read: use a JPEG, PNG or WebP photo.`,
  tooMany: (max: number) => `At most ${max} pictures; the others were left out.`,
  alt: (n: number, file: string) => `Picture ${n}: ${file}`,
  first: "First",
  describe: "Say what the photos show",
  describeHelp: "Read aloud to people who cannot see them. Everybody gets these words.",
  description: (n: number) => `What picture ${n} shows`,
  remove: (n: number) => `Remove picture ${n}`,
} as const;
