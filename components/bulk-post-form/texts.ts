import { plural } from "@/lib/text/format";

const list = new Intl.ListFormat("en-GB");

const items = (n: number) => plural(n, "1 item", `${n} items`);

export const texts = {
  title: "Donate many things",
  heading: "Donate many things at once",
  lead: "Moving, or clearing out? One photo for each thing, a name for each, and one place for all.",
  one: "Only one thing to give? Donate it here",
  pictures: {
    heading: "1. Photos: one for each thing",
    invitation: (max: number) => ({
      mouse: `Drop up to ${max} photos: each becomes an item`,
      touch: `Take or choose up to ${max} photos: each becomes an item`,
    }),
  },
  items: {
    heading: "2. What they are",
    number: (n: number) => `Item ${n}`,
    photo: "Photo",
    alt: (n: number, file: string) => `Item ${n}: ${file}`,
    enlarge: (picture: string) => `Enlarge: ${picture}`,
    remove: (n: number) => `Remove item ${n}`,
    photoOf: (n: number) => `Photo of item ${n}`,
    needsPhoto: "Choose its photo again.",
    details: "Details",
    describedForAll: "described above",
    own: "Its own description",
    nothing: "Your items appear here, one row for each photo.",
    /** Below the table: how the keyboard helps. */
    enter: "Enter leads to the next item.",
  },
  common: {
    heading: "3. The same for all",
    description: "Description for all",
    descriptionHelp: "For each item that has no description of its own.",
    needsDescription: "Describe all of them here, or each in its details (at least 10 characters).",
    pickup: "When can they be collected?",
    pickupHelp: "Everyone can read this. For example: “Saturday 28 November, 10 to 14”.",
    deadline: "Until when are they active?",
  },
  publish: {
    button: (n: number) => (n === 0 ? "Publish" : `Publish ${items(n)}`),
    missing: (what: string[]) => `Still missing: ${list.format(what)}`,
    missingPhotos: "a photo of each thing",
    missingNames: (n: number) => plural(n, "a name", `${n} names`),
    missingDescription: "a description",
    missingPlace: "a place",
    missingPoint: "where that address is",
    underWay: "Publishing…",
    busy: (n: number, all: number) => `Publishing ${n} of ${all}…`,
    progress: "Publishing",
    none: "Choose at least one photo.",
    all: (n: number) => plural(n, "Your item is published.", `All ${n} items are published.`),
    some: (done: number, left: number) =>
      `${items(done)} published, ${left} not yet. Each says why. Nothing you entered is lost.`,
    unsent: "Not sent yet.",
  },
  published: {
    heading: (n: number) => `Published: ${items(n)}`,
    profile: "Your page with everything you offer: one link to share",
    more: "Donate more",
  },
} as const;
