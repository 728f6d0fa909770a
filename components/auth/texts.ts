/** Texts for logging in and signing up. A {link} stands for the link whose text follows. */
export const texts = {
  login: {
    heading: "Login",
    /** Why somebody was led here, by the page they come back to. */
    reasons: {
      "/me": "Log in to see your posts and replies.",
      "/messages": "Log in to read and write messages.",
      "/notifications": "Log in to see your notifications.",
      "/wishlist": "Log in to see your wishlist.",
      "/searches": "Log in to see your saved searches.",
    } as Record<string, string>,
    lead: "Good to see you again.",
    username: "Username",
    usernameHelp: "The email you signed up with.",
    notAnEmail: "Use your email address.",
    password: "Password",
    submit: "Login",
    busy: "Loading...",
    incomplete: "Please fill all the details",
    toSignup: { text: "New User? {link}", link: "Register Here" },
    demo: {
      heading: "Look around first",
      lead: "Everybody here is invented. Nothing you do reaches a real person.",
      lookAroundAs: (name: string) => `Look around as ${name}`,
    },
  },
  signup: {
    heading: "SignUp",
    lead: "Free. Neighbours see the name you choose, never your email address.",
    name: "Username",
    nameHelp: "Neighbours see this beside your posts.",
    email: "Email",
    emailHelp: "Nobody else gets to see it.",
    password: "Password",
    passwordHelp: (min: number) => `At least ${min} characters. Three or four words of your own are best.`,
    submit: "SignUp",
    busy: "Loading...",
    toLogin: { text: "Have an account? {link}", link: "Login" },
    rules: {
      text: "By signing up you agree to the {rules}. The {privacy} page says what we store.",
      rules: "rules",
      privacy: "privacy",
    },
    reasons: {
      heading: "With an account you can",
      give: {
        title: "Give things a second life",
        lead: "A photo and a few words, and a neighbour comes for it.",
      },
      ask: { title: "Ask before you buy", lead: "A neighbour may have it to spare." },
      place: {
        title: "Keep your address private",
        lead: "Neighbours see an area. Only the one you promise it to sees where you are.",
      },
    },
  },
} as const;
