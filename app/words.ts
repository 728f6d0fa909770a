/** What people read and hear of the site as a whole, and of pages that are little more than a form. */
export const words = {
  site: {
    name: "Swap Shop",
    title: "Swap Shop: give what you don’t need, find what you do",
    pageTitle: "%s · Swap Shop",
    description:
      "A noticeboard where neighbours give away what they no longer need and ask for what they do.",
    skip: "Skip to the content",
  },
  shortcuts: { donate: "Donate something", ask: "Ask for something" },
  donate: { title: "Donate" },
  demand: { title: "Demand" },
  login: { title: "Login" },
  signup: { title: "SignUp" },
  contact: {
    title: "Contact",
    heading: "Contact us",
    lead: "A question, a problem, an idea? Write to the neighbours who look after this site.",
  },
  me: { title: "My swaps" },
  wishlist: { title: "Wishlist" },
  searches: { title: "Saved searches" },
  settings: { title: "Settings" },
  edit: { title: "Edit a post" },
  news: { title: "News" },
  messages: { title: "Messages" },
  unsubscribe: { title: "Stop these mails" },
  renew: { title: "Renew a post" },
  feeds: {
    all: "Swap Shop: all posts",
    offer: "Swap Shop: donations",
    request: "Swap Shop: requests",
    tag: (tag: string) => `Swap Shop: posts tagged ${tag}`,
    search: (search: string) => `Swap Shop: ${search}`,
  },
  tag: {
    title: (tag: string) => `Tagged ${tag}`,
    description: (tag: string) => `What neighbours give away and look for, tagged ${tag}.`,
  },
  poster: { title: (title: string) => `Poster: ${title}` },
  notFound: {
    title: "404 Not Found",
    heading: "404 Not Found",
    lead: "There is nothing at this address. It may have been taken down, or the link may be broken.",
    home: "See what neighbours share",
  },
  offline: {
    title: "No connection",
    heading: "You are not connected",
    lead: "This page needs the internet. What you have typed into a form is kept on this device and will be there again.",
    home: "The feed as you last saw it",
  },
} as const;
