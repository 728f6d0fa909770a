export const passwordFailures = {
  common:
    "Many people use this password, so it is easy to guess. Three or four words of your own are better.",
  personal:
    "This password is close to your name, your email or the name of this site. Please choose another.",
};
