export const serverTexts = {
  unreadableAddress: "That address could not be read.",
  tooSlow: "That took too long to arrive.",
  addressTooLong: "That address is too long.",
  encoded: "Please send it without a Content-Encoding.",
  moved: "This address is written in another way.",
  otherHost: (origin: string) => `This site is at ${origin}.`,
  backToFeed: "Back to the feed",
};
