import { plural } from "@/lib/text/format";
export const texts = {
  button: { off: "Add to Wishlist", on: "On your wishlist" },
  added: "It is on your wishlist now.",
  page: {
    heading: "Wishlist",
    lead: "Posts you keep an eye on. We’ll tell you before one expires, and when it is gone.",
    list: "Posts on your wishlist",
    until: (day: string) => `Available until ${day}`,
    takenDown: (n: number) =>
      plural(n, "One post on your wishlist was taken down.", `${n} posts on your wishlist were taken down.`),
    forget: (n: number) => plural(n, "Remove it", "Remove them"),
    forgotten: (n: number) =>
      plural(n, "It is removed from your wishlist.", "They are removed from your wishlist."),
    login: { lead: "Log in to see your wishlist.", link: "Login" },
    retry: "Try again",
    nothing: {
      heading: "Nothing on your wishlist yet",
      lead: "Press the heart of a post you like, and you will find it here.",
      look: "See what neighbours share",
    },
  },
} as const;
