/** What people read and hear while they write a post. */
export const words = {
  form: {
    offer: {
      heading: "Enter Donate info",
      lead: "A photo, a few words, a place. Your exact address is never shown in the feed.",
      submit: "Donate",
      busy: "Loading...",
    },
    request: {
      heading: "Enter Requirement info",
      lead: "What do you need, and where are you? A picture of something like it helps.",
      submit: "Demand",
      busy: "Loading..",
    },
    many: "Clearing out? Donate many things at once",
    needsAccount: "To publish you need an account. You can log in afterwards: what you enter here is kept.",
  },
  pictures: {
    legend: "Photos",
    invitation: (max: number) => `Take a photo or drop up to ${max === 6 ? "six" : max}`,
    choose: "Choose photos",
    take: "Take a photo",
    preparing: "Preparing the picture…",
    tooMany: (max: number) => `At most ${max} pictures; the others were left out.`,
    alt: (n: number, file: string) => `Picture ${n}: ${file}`,
    first: "First",
    remove: (n: number) => `Remove picture ${n}`,
  },
  fields: {
    title: "Item name",
    description: "Description",
    quantity: "Quantity",
    quantityHelp: "Left empty, it is one.",
    tags: "Tags",
    tagsHelp: "Separate with commas.",
    tagList: "Tags as they will appear",
    removeTag: (tag: string) => `Remove the tag ${tag}`,
  },
  place: {
    address: "Address",
    othersSee: {
      beforeTyping: "Neighbours see the street without its number.",
      address: (seen: string) => `Neighbours see: “${seen}”`,
      roughly: "Neighbours see only roughly where this is.",
    },
    latitude: "Latitude",
    longitude: "Longitude",
    exact: "Show the exact place",
    exactHelp: "For a shop or a community fridge. Never tick this for a home.",
  },
  location: {
    button: "Use my location",
    busy: "Finding you…",
    filled: "Your location is filled in.",
    failed: "Your location could not be found. Please type latitude and longitude instead.",
  },
  choices: {
    summary: "More choices",
    choosing: { offer: "Who gets it?", request: "Who may help?" },
    options: {
      poster: ["I choose", "You see everybody’s reply and promise it to whom you like."],
      "first-come": ["First come, first served", "Whoever replies first is promised it at once."],
      "fair-draw": [
        "A fair draw",
        "At a time you set; who has received little lately has more tickets. Anyone can check it.",
      ],
    },
    drawAt: "When is the draw?",
    collection: { offer: "When can it be collected?", request: "When can it be brought?" },
    collectionHelp: "Everyone can read this. For example: “Saturdays 10 to 12”.",
    deadline: "Until when does it stand?",
    deadlineHelp: "Left empty: 90 days. You can renew it.",
  },
  publish: {
    progress: "Upload",
    noPicture: "Please upload an image",
    failed: "Post creation failed",
    already:
      "An earlier version of this was already published. Please look for it in the feed; press again to publish this one as well.",
  },
  again: { unfinished: "You have an unfinished post. Publish or empty it first." },
  preview: { label: "Preview", heading: "How neighbours will see it" },
} as const;
