import { POST_LIMITS, type PostType } from "@/lib/posts/field-rules";
import { plural } from "@/lib/text/format";

const PICTURE_NAMES = { offer: "a photo", request: "a picture" };

const REQUIRED_NAMES = {
  title: "a name",
  description: "a description",
  place: "a place",
  point: "where that address is",
};
type Required = "photo" | keyof typeof REQUIRED_NAMES;

const STEP_NAMES = {
  offer: { photos: "1. Photos", words: "2. Words", place: "3. Place" },
  request: { words: "1. Words", photos: "2. Picture", place: "3. Place" },
};
type Step = keyof (typeof STEP_NAMES)[PostType];

const list = new Intl.ListFormat("en-GB");

export const texts = {
  kinds: {
    summary: "What is taken here",
    summaryRefused: (refused: string[]) =>
      `Not taken here: ${list.format(refused.map((name) => name.toLowerCase()))}`,
    taken: (name: string) => `${name}: yes`,
    refused: (name: string) => `${name}: no`,
  },
  form: {
    offer: {
      heading: "Enter Donate info",
      lead: "A photo, a few words, a place. Your exact address is never shown in the feed, unless you tick to show it.",
      instead: "Need something yourself? Ask for it",
      submit: "Donate",
      busy: "Loading...",
    },
    request: {
      heading: "Enter Requirement info",
      lead: "What do you need, and where are you? A picture of something like it helps.",
      instead: "Giving something away? Donate it",
      submit: "Demand",
      busy: "Loading..",
    },
    many: "Clearing out? Donate many things at once",
    needsAccount: "To publish you need an account. You can log in afterwards: what you enter here is kept.",
  },
  fields: {
    title: "Item name",
    titleExample: { offer: "For example: a blue vase", request: "For example: a ladder for a weekend" },
    description: "Description",
    descriptionHelp: {
      offer: `Its state and its size, in ${POST_LIMITS.description.min} characters or more.`,
      request: `What it is for, and what would do as well, in ${POST_LIMITS.description.min} characters or more.`,
    },
    alreadyGiven: (what: string) => `Perhaps somebody gives one away: look for “${what}”`,
    quantity: "Quantity",
    quantityHelp: "Leave empty for one.",
    tags: "Tags",
    tagsHelp: "Separate with commas.",
    tagList: "Tags as they will appear",
    ideas: "Do these fit? Tap to add.",
    addTag: (tag: string) => `Add the tag ${tag}`,
    removeTag: (tag: string) => `Remove the tag ${tag}`,
  },
  steps: {
    label: "Steps",
    names: STEP_NAMES,
    /** Behind the name of a step. */
    unfinished: ", missing",
    done: ", done",
    headings: {
      offer: { photos: "Show it", words: "Say what it is", place: "Where is it?" },
      request: { photos: "Show something like it", words: "Say what you need", place: "Where are you?" },
    },
    heading: (n: number, all: number, what: string) => `Step ${n} of ${all}: ${what}`,
    next: {
      offer: { photos: "Next: photos", words: "Next: words", place: "Next: place" },
      request: { photos: "Next: picture", words: "Next: words", place: "Next: place" },
    },
    missing: (type: PostType, missing: Required[]) =>
      `Still missing: ${list.format(missing.map((one) => (one === "photo" ? PICTURE_NAMES[type] : REQUIRED_NAMES[one])))}`,
  },
  fold: {
    label: "Quantity, tags and choices",
    quantity: (typed: string) => (typed === "" || typed === "1" ? "One piece" : `${typed} pieces`),
  },
  choices: {
    summary: "More choices",
    allocation: { offer: "Who gets it?", request: "Who may help?" },
    options: {
      poster: "I choose",
      "first-come": "First come, first served",
      "fair-draw": "A fair draw",
    },
    optionHelp: {
      offer: {
        poster: "You see everybody’s reply and promise it to whom you like.",
        "first-come": "The first to reply is promised it at once, and sees where it is.",
        "fair-draw":
          "At a time you set. Neighbours who have received little lately get more tickets. Anyone can check it.",
      },
      request: {
        poster: "You see everybody’s offer of help and choose.",
        "first-come": "You accept the first who offers help at once, and they see where you are.",
        "fair-draw": "At a time you set, among all who offer help. Anyone can check it.",
      },
    },
    drawAt: "When is the draw?",
    drawAtHelp: "Between an hour and 30 days from now.",
    drawMore: "How the fair draw works",
    forGood: "Once somebody has asked, a rule is for good. Everybody who asked takes part and is told.",
    pickup: { offer: "When can it be collected?", request: "When can it be brought?" },
    pickupHelp: "Everyone can read this. For example: “Saturdays 10 to 12”.",
    deadline: "Until when is it active?",
    deadlineHelp: "Leave empty for 90 days. You can renew it.",
  },
  publish: {
    progress: "Upload",
    /** While the button waits: what is under way. */
    sending: (sent: number, all: number) =>
      all === 1 ? "Sending the picture…" : `Sending the pictures: ${sent} of ${all} sent`,
    sent: (all: number) => `${plural(all, "The picture is", "All pictures are")} there. Publishing…`,
    slow: "This takes longer than usual. Leave this page open: what you entered stays here.",
    asItIs: "Publish it as it is",
    kept: "What you entered is still here.",
    noPicture: {
      offer: "Please upload an image",
      request: "Please upload an image, or take one of the drawings below.",
    },
    mistakesElsewhere: (n: number, type: PostType, steps: Step[]) =>
      `${plural(n, "One thing is", `${n} things are`)} missing or wrong in ${list.format(steps.map((step) => `“${STEP_NAMES[type][step]}”`))}.`,
    failed: "Post creation failed",
    already:
      "An earlier version of this was already published. Please look for it in the feed; press again to publish this one as well.",
  },
  kept: {
    arrived: "You began this on another device",
    today: "We kept your draft",
    yesterday: "We kept your draft from yesterday",
    on: (weekday: string) => `We kept your draft from ${weekday}`,
    earlier: "We kept your earlier draft",
    goOn: "Go on",
    afresh: "Start afresh",
    sure: "Forget all of it?",
  },
  again: { unfinished: "You have an unfinished post. Publish or empty it first." },
  preview: { label: "Preview", heading: "How neighbours will see it" },
} as const;
