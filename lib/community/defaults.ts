import type { CommunitySettings } from "@/lib/community/schema";

/** Of a site whose hosts have changed nothing. */
export const DEFAULT_SETTINGS: CommunitySettings = {
  name: "Swap Shop",
  summary: "A noticeboard where neighbours give away what they no longer need and ask for what they do.",
  contactEmail: "",
  logo: null,
  palette: "green",
  homeHeading: "Give what you don’t need. Find what you do.",
  homeLead:
    "A noticeboard for the neighbourhood: things change hands instead of going to waste, and people meet at the door.",
  banner: "",
  country: "GB",
  timeZone: "Europe/London",
  currency: "GBP",
  units: "metric",
  signUpCheck: "none",
  membership: "open",
  drawAge: "day",
  area: null,
  kinds: [
    { name: "Food", taken: true, reason: "Closed, in date, and with its label: others may have allergies." },
    {
      name: "Animals",
      taken: false,
      reason: "They need more than a quick hand-over. Ask a shelter near you.",
    },
    { name: "Medicines", taken: false, reason: "Nobody here can check them. A pharmacy takes them back." },
    { name: "Weapons", taken: false, reason: "Not even old ones or replicas." },
    { name: "Recalled things", taken: false, reason: "What its maker calls back may hurt somebody." },
  ],
  rules: `This noticeboard works because neighbours trust each other. Please keep to a few rules.

- Give things away, or ask for them. Nothing is for sale here, and nobody pays.
- Say what a thing is really like, flaws included. Show your own photo of it.
- Come when you have promised to come. If you can’t, say so early.
- Be kind in comments and messages. No insults, no advertising, no politics.
- Keep phone numbers and addresses out of posts and comments. Messages are the place for them.
- Only what is legal to give away, safe to use and yours to give.

People who look after the site may hide what breaks these rules, and tell its author why.`,
  imprint: "",
};
