import "server-only";

const heading = (name: string) => {
  const title = `Your data on ${name}`;
  return `${title}\n${"=".repeat(title.length)}`;
};

/** For the member, in the file beside the data. */
export const readmeText = (name: string, site: string, at: Date): string => `${heading(name)}

This file was made for you on ${at.toISOString()} by ${site}.
It contains what this site has stored about you. Keep it in a safe place: it names your home and your messages.

data.json      Everything in words and numbers, for programs. Each part is a list.
pictures/      Your profile picture and the pictures of your posts.
drafts/        The photos of posts that you have begun.
calendar.ics   The times that you have agreed on with neighbours, for your calendar.

In data.json, messages and replies to your posts include the words of others, as you can read them on the site.
Passwords, and what the site derives from your words, are not in it.
`;
