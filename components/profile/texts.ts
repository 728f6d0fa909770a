import { paceTexts } from "@/components/post/pace-texts";
import { SESSION_DAYS } from "@/lib/auth/session-limits";
import type { ResponseTime } from "@/lib/posts/field-rules";
import { plural } from "@/lib/text/format";

export const texts = {
  thankYous: {
    heading: "Thank-yous",
    about: "For",
    more: (name: string) => `More for the thank-you of ${name}`,
    older: (n: number) => plural(n, "1 more thank-you", `${n} more thank-yous`),
  },
  profile: {
    description: (name: string) => `What ${name} shares with the neighbourhood.`,
    since: (month: string) => `Member since ${month}`,
    edit: "Edit your profile",
    record: "Hand-overs",
    none: "No hand-overs yet.",
    facts: { given: "Given", received: "Received", kept: "Promises kept", broken: "Did not show up" },
    released: (n: number) =>
      plural(
        n,
        "Took back one promise after a time was agreed.",
        `Took back ${n} promises after a time was agreed.`,
      ),
    takenBack: (posts: string) => `Took back after a draw or first come: ${posts}`,
    pace: (pace: ResponseTime) => `${paceTexts[pace].charAt(0).toUpperCase()}${paceTexts[pace].slice(1)}.`,
    posts: "On the noticeboard",
    noPosts: {
      heading: "Nothing on the noticeboard at the moment",
      lead: (name: string) => `What ${name} gives or asks for will be here.`,
      look: "See what neighbours share",
    },
  },
  settings: {
    heading: "Settings",
    lead: "How neighbours see you, and what reaches you.",
    login: { lead: "Log in to see your settings.", link: "Login" },
    retry: "Try again",
    contents: {
      label: "Parts of this page",
      profile: "Profile",
      mails: "Emails",
      bell: "Notifications on the site",
      look: "Appearance",
      account: "Email and password",
      logIn: "Ways to log in",
      devices: "Devices",
      blocks: "Blocked neighbours",
      reports: "Reports and decisions",
      data: "Your data",
      leave: "Leave",
    },
    /** In the list of a phone: how it is. */
    now: {
      passkeys: (n: number) => plural(n, "1 passkey", n ? `${n} passkeys` : "No passkey"),
      devices: (n: number) => plural(n, "This device only", `${n} devices`),
      blocks: (n: number) => (n ? `${n} blocked` : "Nobody"),
    },
    seeProfile: "See your profile",
    back: "Back to My swaps",
    picture: {
      heading: "Picture",
      help: "A JPEG, PNG or WebP photo. Everyone can see it.",
      choose: "Choose a picture",
      change: "Choose another",
      remove: "Remove the picture",
      removeQuestion: "Remove it?",
      busy: "Uploading…",
      alt: "Your picture",
      initials: "Your initials",
      saved: "Your picture is saved.",
      removed: "Your picture is removed. Neighbours see your initials instead.",
    },
    about: {
      heading: "About you",
      name: "Username",
      nameHelp: "Neighbours see this beside your posts.",
      about: "A few words about you",
      aboutHelp: (max: number) => `At most ${max} characters. Everyone can read this.`,
    },
    place: {
      heading: "Your usual place",
      help: "Only you see this. It fills in the place when you write a new post; you can still change it there.",
      address: "Address",
      latitude: "Latitude",
      longitude: "Longitude",
      clear: "Clear the place",
    },
    mail: {
      heading: "Emails",
      /** In the list of a phone: which of them one gets. */
      now: ({ emailDaily, emailAtOnce }: Record<"emailDaily" | "emailAtOnce", boolean>, isSent: boolean) => {
        if (!isSent) return "This site sends none";
        if (emailDaily && emailAtOnce) return "Once a day, and at once";
        if (emailAtOnce) return "At once";
        return emailDaily ? "Once a day" : "None";
      },
      noMail: "This site sends no mail. The bell tells you what is new, at once.",
      saved: "Saved.",
      daily: "A daily mail",
      dailyHelp: "What is new for you, once a day. No mail on days without news.",
      atOnce: "Mail at once",
      atOnceHelp: "When somebody asks, promises or writes to you. At most one an hour about each exchange.",
    },
    look: {
      heading: "Appearance",
      help: "In this browser.",
      choices: { system: "As the system", day: "Light", night: "Dark" },
    },
    bell: {
      heading: "Notifications on the site",
      help: "The bell tells you at once when somebody asks, promises, writes or thanks you, and when a search or wish of yours has news. It counts what you have not seen.",
      notifications: "Your notifications",
      searches: "Searches that tell you of new posts",
      wishlist: "Wishes that tell you before they are gone",
    },
    sessions: {
      heading: "Where you are logged in",
      help: `You stay logged in for ${SESSION_DAYS.absolute} days, unless you have not been here for ${SESSION_DAYS.idle}.`,
      here: "This device",
      since: (day: string) => `Since ${day}`,
      seen: (day: string) => `last used ${day}`,
      only: "You are not logged in anywhere else.",
      end: "Log out",
      endOf: (device: string, day: string) => `Log out ${device}, logged in since ${day}`,
      ended: (device: string) => `${device} is logged out.`,
      endOthers: "Log out everywhere else",
      endOthersQuestion: "Log out everywhere else?",
      endedOthers: "You are now logged in on this device only.",
    },
    save: "Save changes",
    busy: "Saving…",
    saved: "Your settings are saved.",
  },
} as const;
