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
    profile: "My profile",
  },
  bar: { label: "Bottom bar", search: "Search", messages: "Messages" },
  session: { login: "Login", logout: "Logout" },
  applicationError: {
    heading: "Unexpected Application Error!",
    home: "Back to the feed",
  },
} as const;
