export const texts = {
  title: "How the fair draw works",
  description: "Who gets it is left to chance, and anyone can check that nobody helped it along.",
  lead: "When many would like the same thing, the poster can leave it to chance. Then nobody can pick, not even the poster.",
  /** @param needsAddress whether accounts take part only with a confirmed address: without a mail server nobody could */
  sections: (needsAddress: boolean) => [
    {
      title: "How it goes",
      list: [
        "Ask before the draw. It makes no difference who asks first, and asking twice changes nothing.",
        "At the time of the draw the list is closed. Ten minutes later the lots are drawn.",
        "The first in the order gets it. The others wait in this order, and the next is asked if somebody cannot come.",
        "Your place is on the post’s page. Names are not: everybody finds their own entry there.",
      ],
    },
    {
      title: "Your tickets",
      list: [
        "You take part with 12 tickets if you have received nothing in the last 28 days: 6 after one thing, 4 after two, 3 after three, but always at least one. So Ada, who got nothing lately, has twice the luck of Ben, who got a lamp last week.",
        ...(needsAddress ? ["New accounts take part once their email address is confirmed."] : []),
        "Where the hosts of a site ask for it, very young accounts wait behind the others, so that nobody wins by signing up ten times. Whom the giver has blocked, or who has blocked the giver, does not take part.",
      ],
    },
    {
      title: "Why nobody can change it afterwards",
      list: [
        "Think of a sealed envelope on the table. When the draw is announced, the site puts a long secret number into it and shows its fingerprint to everybody.",
        "Before the envelope is opened, the list of those who take part is closed, and its fingerprint is shown too.",
        "Then the number decides. Another number or another list would have another fingerprint, and everybody would see it.",
        "Whatever happens afterwards stands below the draw: who was promised it, who gave it back, who did not come.",
      ],
    },
  ],
  check: {
    title: "Check it yourself",
    formula:
      "The fingerprints are SHA-256. Ticket number k of an entry is the SHA-256 of “number:entry:k”, and the entry with the smallest ticket comes first.",
    script:
      "These lines draw the lots again with nothing but the public answer. Put the end of the post’s address in place of POST, and paste them into a terminal.",
  },
} as const;
