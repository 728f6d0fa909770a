import {
  HANDOVER_OBJECTION_DAYS,
  NO_ANSWER_HOURS,
  OBJECTION_HOURS,
} from "@/lib/notifications/answer-deadlines";
import { PROMISE_DAYS } from "@/lib/replies/handover-rules";

/** A paragraph is a list of texts and links in order. */
export const texts = {
  title: "About Us",
  description: (site: string) =>
    `Why ${site} is here, how the feed and the Demand Page work, and what we have learned.`,
  heading: "About Us",
  lead: (site: string) =>
    `${site} is a noticeboard for one neighbourhood. Things that are still good find somebody who wants them, and people who live close to each other meet.`,
  steps: {
    heading: "How it works",
    list: [
      { spot: "box", title: "Show what you give", words: "A photo, a few words, a place. It is free." },
      { spot: "talk", title: "Neighbours ask", words: "You choose who gets it, or a fair rule does." },
      { spot: "door", title: "It changes hands", words: "You agree on a time, and they come for it." },
    ],
  },
  ways: { donate: "Donate something", ask: "Ask for something", look: "Look around first" },
  trust: [
    {
      icon: "map-pin",
      title: "Your address stays yours",
      paragraphs: [
        [
          "The feed shows your town and a circle, never your door, unless you tick it. Otherwise only the neighbour you promise something to sees the exact place.",
        ],
      ],
      more: {
        summary: "What neighbours see of your address",
        paragraphs: [
          [
            "Others see a circle a kilometre wide or more, with, by our estimate, at least two hundred households wherever so many live around, and the name of your town or village. The name of your street, or the exact place, is there only if you tick that for a post.",
          ],
        ],
      },
    },
    {
      icon: "handshake",
      title: "Safe for everybody",
      paragraphs: [
        [
          "You talk here, without giving away a phone number, and you can block anybody. ",
          { link: "Swapping safely", href: "/safety" },
          " says how to meet, how scams look, and what to do when something feels wrong.",
        ],
      ],
    },
  ],
  sections: [
    {
      title: "Our mission",
      paragraphs: [
        [
          "A great deal of what is thrown away still works. We want to prevent that waste and to build local connections on the way: every item that changes hands is one less in the bin, one less to be made, and often the start of a chat at the door.",
        ],
      ],
    },
    {
      title: "The feed",
      paragraphs: [
        [
          "The ",
          { link: "feed", href: "/" },
          " shows what neighbours give away under “Latest donations” and what they look for under “Latest Demands”. Anyone may read it, without an account. Open a post to see its pictures and where it roughly is, and share its link with a friend.",
        ],
        [
          "Have something to give? ",
          { link: "Donate it", href: "/donate" },
          ": a photo, a few words, a place.",
        ],
      ],
    },
    {
      title: "The Demand Page",
      paragraphs: [
        [
          "Looking for something instead? Say so on the ",
          { link: "Demand Page", href: "/demand" },
          ". Many people keep a thing only because they do not know who could use it. A clear request with a picture of what you mean is often answered by somebody two streets away.",
        ],
      ],
    },
    {
      title: "Lessons learned",
      list: [
        "An honest photo and one honest sentence about the flaws save everybody a wasted walk.",
        "People give more readily when nobody can see where they live.",
        "Asking is as valuable as giving: a request often empties somebody’s cupboard.",
        "Small things count. Jam jars and egg boxes move faster than sofas.",
      ],
    },
  ],
  /** Folded. */
  details: [
    {
      title: "Fair to everybody",
      paragraphs: [
        [
          "The poster chooses, or announces a rule: first come, or a ",
          { link: "draw that anyone can check", href: "/fair-draw" },
          ". Once somebody has asked, that rule is for good.",
        ],
      ],
      more: {
        summary: "When a rule’s promise can end",
        paragraphs: [
          [
            "Where a rule chooses, the poster can end a promise in two cases only. Taking the whole post down remains possible, and the poster’s profile shows it for a year. Blocking somebody in the line takes it down, too.",
          ],
        ],
        list: [
          "The neighbour missed a time that both agreed on. If the place of the post changes, times to come are no longer agreed. A poster who has suggested another time meanwhile cannot report the first.",
          `The neighbour has not answered for ${NO_ANSWER_HOURS / 24} days: nothing came since the promise, or a time that the poster suggested stayed unanswered. After any answer, the poster has to suggest a time and wait again.`,
          `Both are reports first: the neighbour has ${OBJECTION_HOURS} hours to object.`,
        ],
      },
    },
    {
      title: "Everything ends",
      paragraphs: [
        [
          `A promise is kept at the time that both agreed on, or within ${PROMISE_DAYS} days. Then both are asked, and a day later it ends by itself, unless they write to each other.`,
        ],
      ],
      more: {
        summary: "How a hand-over is confirmed",
        paragraphs: [
          [
            `Either of the two can say that it changed hands. The other has ${HANDOVER_OBJECTION_DAYS} days to say that it did not, and then it is promised as before. With the code nobody needs to wait.`,
          ],
        ],
      },
    },
    {
      title: "What it adds up to",
      paragraphs: [
        [
          "Every hand-over is counted, and every offer of which its poster says that somebody elsewhere has it. ",
          { link: "The statistics", href: "/impact" },
          " say how many items were kept in use, roughly what they weigh, and where; anyone may download them.",
        ],
      ],
    },
  ],
} as const;
