/** A paragraph of the page is a text around one link. */
export const texts = {
  title: "Contact",
  heading: "Contact us",
  lead: "A question, a problem, an idea? Write to the neighbours who look after this site.",
  danger: {
    call: (number: string | undefined) =>
      number ? `In danger? Call ${number} first.` : "In danger? Call the police first.",
    hours: "Nobody here watches around the clock.",
    link: "What else helps",
  },
  answers: {
    heading: "Who answers, and when",
    people: (site: string, sendsEmail: boolean) =>
      sendsEmail
        ? `The neighbours who look after ${site} read what you write, and one of them answers by email.`
        : `The neighbours who look after ${site} read what you write. This site sends no mail itself: one of them writes to you from their own mailbox.`,
    time: "They do so in their spare time, so please give them two or three days.",
    address:
      "Only they see your email address, and only to answer you. What you wrote is kept until you ask them to delete it.",
    mail: "You would rather write from your own mailbox?",
    imprint: "Who they are",
  },
  sooner: {
    heading: "Often quicker",
    ways: [
      {
        question: "You cannot log in?",
        link: "Choose a new password",
        href: "/reset-password",
      },
      {
        question: "A post, a comment or a message is not all right? Report it right there.",
        link: "What is allowed here",
        href: "/rules",
      },
      {
        question: "Somebody makes you feel uneasy? “Block” is on their profile.",
        link: "Swapping safely",
        href: "/safety",
      },
      {
        question: "You would like to change your name, your settings, or leave?",
        link: "Settings",
        href: "/me/settings",
      },
      { question: "How does all of it work?", link: "About us", href: "/about" },
    ],
  },
} as const;
