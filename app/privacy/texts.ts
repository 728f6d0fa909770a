import { SESSION_DAYS } from "@/lib/auth/session-limits";
import { DRAFT_DAYS } from "@/lib/post-drafts/schema";

export const texts = {
  title: "Privacy",
  description: (site: string) => `What ${site} stores about you, why, who reads it, and for how long.`,
  lead: "What this site stores about you, why, who reads it and for how long. The list is compared with the database whenever the program changes.",
  none: {
    heading: "What there is not",
    items: [
      "No advertising, and nobody who measures what you look at.",
      "No cookies but those that keep you logged in and know this device again.",
      "Nothing is loaded from other sites, except pictures of the map where the hosts have chosen such a map. They come only once you open a map.",
    ],
  },
  browser: {
    heading: "In your browser",
    items: [
      "Your filters, latest searches and colours stay there, also after you log out. What you wrote without a connection waits there until it is sent.",
      `The draft of an offer or a request is there, and while you are logged in, a copy is stored with your account, so that you can go on elsewhere: for ${DRAFT_DAYS} days after the last change.`,
      `It keeps what you last saw of your own swaps, messages and notifications, with the code and the exact place of what is promised to you, for ${SESSION_DAYS.idle} days at most. So you have them at the door, also without a connection.`,
      "It notes the end of your account’s number, so that your own posts open as yours at once.",
      "Logging out removes the rest from this browser. On a computer that others use, log out at the end.",
    ],
  },
  stored: { heading: "What is stored", why: "Why", readers: "Who reads it", until: "How long" },
  logs: {
    heading: "Logs",
    lead: "The server writes down what went wrong, log-ins and refused calls. A line may hold a shortened network address and the number of an account, never a password, a message or an exact place. The people who run the server decide how long they keep it.",
  },
  rights: {
    heading: "What you can do",
    items: [
      "See and change most of it in your settings.",
      "Fetch everything in one file: “Your data” in your settings.",
      "Delete your account in your settings. After two weeks everything is erased, also from backups that are restored.",
      "Write to the hosts about anything else, by the contact page.",
    ],
  },
  settings: "Open your settings",
  contact: "Write to the hosts",
} as const;
