/** What people read and hear on the way in. A space at an edge belongs to what the text is put beside. */
export const texts = {
  login: {
    heading: "Login",
    username: "Username",
    usernameHelp: "The email you signed up with.",
    password: "Password",
    submit: "Login",
    busy: "Loading...",
    incomplete: "Please fill all the details",
    toSignup: { before: "New User? ", link: "Register Here" },
  },
  signup: {
    heading: "SignUp",
    name: "Username",
    nameHelp: "Neighbours see this beside your posts.",
    email: "Email",
    emailHelp: "Nobody else gets to see it.",
    password: "Password",
    passwordHelp: (min: number) => `At least ${min} characters. Three or four words of your own are best.`,
    submit: "SignUp",
    busy: "Loading...",
    toLogin: { before: "Have an account? ", link: "Login" },
  },
  away: "We cannot see who you are right now. You stay logged in, and we keep trying.",
  ended: {
    text: "You are no longer logged in on this device. What you have typed is still here.",
    link: "Log in again",
    newTab: "in a new tab",
  },
} as const;
