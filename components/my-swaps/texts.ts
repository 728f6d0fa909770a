import { formatCount } from "@/lib/text/format";

/** On the home page of a member, and above the lists of "My swaps". */
export const texts = {
  hello: (name: string) => `Hello, ${name}`,
  firstSteps: {
    heading: (name: string) => `Welcome, ${name}`,
    lead: "Where would you like to begin?",
    near: {
      title: "Show me what is near",
      unknown: "Find yourself, or type a place",
      known: "Around the place you chose",
      busy: "Finding you…",
    },
    give: { title: "Give something", lead: "Just a photo and a few words" },
    ask: { title: "Ask for something", lead: "A neighbour may have it to spare" },
  },
  /** `day`: today, yesterday or a date. */
  fresh: (n: number, day: string) =>
    day === "today" ? `${formatCount(n)} new near you today` : `${formatCount(n)} new near you since ${day}`,
  /** Where there is little room. */
  freshShort: (n: number) => `${formatCount(n)} new`,
  /** Since one last looked. */
  promised: {
    offer: { next: "{title} is promised to you – agree a time", done: "{title} is promised to you" },
    request: {
      next: "Your help with {title} is welcome – agree a time",
      done: "Your help with {title} is welcome",
    },
  },
  next: {
    heading: "Next hand-over",
    line: "{time}: {title} with {name}",
    lineSuggested: {
      own: "{time}, if {name} agrees: {title}",
      theirs: "{time}? {name} asks: {title}",
    },
    lineWithoutTime: "Agree a time: {title} with {name}",
    whenAndWhere: "{time}, {address}",
    with: "{title} with {name}",
    open: "No time is agreed yet.",
    theyCome: "They come to you",
    youGo: "You go there",
    directions: "Directions",
    enterCode: "Enter their code",
    suggest: "Suggest a time",
    write: "Write a message",
    onMyWay: "I’m on my way",
    onMyWayBusy: "Telling them…",
    told: (name: string) => `${name} knows that you are on your way.`,
  },
} as const;
