export const texts = {
  nav: {
    label: "Main",
    menu: "Menu",
    home: "Home",
    donate: "Donate",
    demand: "Demand",
    about: "About",
    contact: "Contact",
    me: "My swaps",
    wishlist: "Wishlist",
    searches: "Searches",
    settings: "Settings",
  },
  bar: { label: "Bottom bar", search: "Search", messages: "Messages" },
  session: { login: "Login", logout: "Logout" },
  applicationError: {
    heading: "Unexpected Application Error!",
    lead: "Something went wrong on our side. Nothing you have published is lost.",
    retry: "Try again",
    home: "Back to the feed",
    mention: (digest: string) => `If you write to us about this, please mention ${digest}.`,
  },
} as const;
