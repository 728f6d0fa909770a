export const texts = {
  form: {
    label: (name: string) => `A thank-you to ${name}`,
    help: (name: string) => `On the profile of ${name} everybody can read it.`,
    photo: "Add a photo",
    otherPhoto: "Another photo",
    photoAlt: "Your photo",
    noPhoto: "Without the photo",
    send: "Say thank you",
    busy: "Sending…",
    unreadable: "That picture could not be read. Please use a JPEG, PNG or WebP photo.",
  },
  offer: (name: string) => `Say thank you to ${name}`,
  said: "Your thank-you is there.",
  by: { own: "Your thank-you", other: (name: string) => `${name} says thank you` },
  onProfile: { own: (name: string) => `See it on the profile of ${name}`, other: "See it on your profile" },
  pictureAlt: (name: string) => `A photo by ${name}`,
  remove: "Remove",
  removeQuestion: {
    own: "Remove your thank-you? You can say another one afterwards.",
    other: (name: string) =>
      `Remove the thank-you of ${name}? Nobody sees it any more, and none comes after it.`,
  },
  removed: "It is removed.",
};
