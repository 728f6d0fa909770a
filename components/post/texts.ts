import { formatCount } from "@/lib/text/format";

const people = new Intl.ListFormat("en-GB");
/** "Priya S." ends with one already. */
const withFullStop = (words: string) => (words.endsWith(".") ? words : `${words}.`);
/** More are counted. */
const MAX_NAMES = 3;

export const texts = {
  statusLead: {
    promised: (quantity: number) =>
      quantity === 1
        ? "It is promised to a neighbour. Others can join the waiting list."
        : "All of it is promised to neighbours. Others can join the waiting list.",
    /** For one who comes too late, and has not asked yet. */
    justPromised: (quantity: number) =>
      quantity === 1
        ? "A neighbour was a little quicker. Join the waiting list, in case it comes free."
        : "Neighbours were a little quicker. Join the waiting list, in case some of it comes free.",
    promisedToYou: "It is promised to you: see where and when below.",
    given: "This has found a new home. Thank you, neighbours!",
    received: "This request has been met. Thank you, neighbours!",
    withdrawn: "The poster has taken this down.",
    expired: "The time of this post is over. Its poster can renew it.",
    ownExpired: "It has expired. Renew it to show it again.",
    /** For its poster: to whom it went, or who helped. No names where one of them has left. */
    own: {
      given: (names: string[]) => {
        if (names.length > MAX_NAMES) return `You gave it to ${names.length} neighbours.`;
        return names.length > 0
          ? withFullStop(`You gave it to ${people.format(names)}`)
          : "You gave this away.";
      },
      received: (names: string[]) => {
        if (names.length > MAX_NAMES) return `${names.length} neighbours helped you.`;
        return names.length > 0 ? `${people.format(names)} helped you.` : "Neighbours have helped you.";
      },
    },
  },
  gallery: {
    label: "Pictures",
    picture: (title: string, n: number, of: number) => `${title}, picture ${n} of ${of}`,
    described: (picture: string, alt: string) => `${picture}: ${alt}`,
    enlarge: (picture: string) => `Enlarge ${picture}`,
    show: (n: number, of: number) => `Show picture ${n} of ${of}`,
    count: (n: number, of: number) => `${n} / ${of}`,
  },
  page: {
    back: "Back",
    description: "Description",
    postedBy: "Posted By",
    given: (n: number) => `${formatCount(n)} given so far`,
    replies: "Replies",
    enterCode: "Enter their code",
    ownReply: "My reply",
    ownHandover: "Your hand-over",
    /** Where it is too late to ask. */
    others: {
      offer: { href: "/", label: "See other offers" },
      request: { href: "/#demands", label: "See other requests" },
    },
    ask: { offer: "I would like this", request: "I can help" },
    /** Of what is promised to others. */
    join: "Join the waiting list",
  },
  /** The steps once somebody has asked. */
  next: {
    poster: (name: string) => `${name} chooses, and everybody who replies gets an answer.`,
    "first-come": () => "The first to reply gets it; the others wait in line.",
    "fair-draw": () => "A draw decides among all who reply. Everybody gets an answer.",
    drawn: () => "The draw is over. New replies join the end of the line.",
  },
  facts: {
    amountLeft: "Amount Left",
    where: "Where",
    around: (place: string) => `around ${place}`,
    away: (distance: string) => `${distance} away`,
    pickup: { offer: "When to collect", request: "When to bring it" },
    tags: "Tags",
    allocation: "Who gets it",
    allocations: {
      poster: "The poster chooses",
      "first-come": "First come, first served",
      "fair-draw": "A fair draw",
    },
    until: "Available until",
  },
  share: {
    button: "Share",
    copied: "Link copied",
    failed: "The link could not be copied. It is in the address bar.",
  },
  published: {
    alert: "Post created successfully",
    congratulations: "Congratulations on getting a step closer to a more sustainable environment !",
  },
  related: {
    matches: {
      offer: { heading: "Who is looking for this", lead: "Requests it could fulfil." },
      request: { heading: "What could help", lead: "Offers that could fulfil it." },
    },
    first: {
      offer: "Neighbours who may be glad of it:",
      request: "What neighbours already offer:",
    },
    similar: { offer: "Similar offers", request: "Similar requests" },
    meanwhile: { offer: "See similar offers meanwhile", request: "See similar requests meanwhile" },
    gone: "There are similar ones below.",
    promised: "Or have a look at similar ones near.",
    none: { offer: "See what else neighbours give away", request: "See what else neighbours look for" },
    tagged: (tags: string) => `both tagged ${tags}`,
    mention: (list: string) => `both about “${list}”`,
    under: (km: number) => `under ${km} km`,
  },
  tagPage: {
    heading: (tag: string) => `Tagged ${tag}`,
    lead: "What neighbours give away and what they look for.",
    lists: { offer: "Offers", request: "Requests" },
    none: {
      offer: "No offers right now.",
      request: "No requests right now.",
    },
    feed: "Atom feed",
    feedLead: "New posts with this tag, in your feed reader:",
    tag: (tag: string) => `Posts tagged ${tag}`,
  },
  links: {
    summary: "Short link, QR code and flyer",
    short: "Short link",
    qr: "QR code of the short link",
    flyer: "A flyer for the stairwell",
  },
  flyer: {
    type: { offer: "To give away", request: "Wanted" },
    print: "Print the flyer",
    back: "Back to the post",
    lead: "One A4 page. The strips at the bottom can be cut and torn off.",
    scan: {
      offer: "Scan this, or type the address, to ask for it.",
      request: "Scan this, or type the address, to help.",
    },
    around: (place: string) => `Around ${place}`,
    at: (place: string) => `At ${place}`,
    gone: "This is no longer to be had: there is nothing to put up.",
    strips: "Strips to tear off",
  },
} as const;
