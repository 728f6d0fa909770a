export const texts = {
  greeting: (name: string) => `Hello ${name},`,
  leaving: {
    subject: "Your Swap Shop account will be erased",
    lines: (day: string) => [
      `You asked us to delete your account. On ${day} everything about you will be erased.`,
      "Did you change your mind, or was this not you? Sign in before that day and tap “Bring it back”.",
    ],
    link: "Sign in",
    path: "/login",
  },
  inactive: {
    subject: "Do you still want your Swap Shop account?",
    lines: (day: string) => [
      "You have not been here for a long time.",
      `Sign in before ${day}, and everything stays as it is. Otherwise your account will be erased with everything in it.`,
    ],
    link: "Sign in",
    path: "/login",
  },
  "export-ready": {
    subject: "Your data is ready",
    lines: (day: string) => [
      "The file with everything you have stored on Swap Shop is ready.",
      `You can fetch it in your settings until ${day}. Nobody else can.`,
    ],
    link: "Fetch it",
    path: "/me/settings#data",
  },
  why: "You get this because it concerns your account.",
} as const;
