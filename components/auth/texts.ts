/** Texts for logging in and signing up. A {link} stands for the link whose text follows. */
export const texts = {
  login: {
    heading: "Login",
    username: "Username",
    usernameHelp: "The email you signed up with.",
    password: "Password",
    submit: "Login",
    busy: "Loading...",
    incomplete: "Please fill all the details",
    toSignup: { text: "New User? {link}", link: "Register Here" },
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
    toLogin: { text: "Have an account? {link}", link: "Login" },
  },
} as const;
