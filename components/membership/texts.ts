/** Texts for who may join. */
export const texts = {
  invitation: {
    lead: "This community is open by invitation. Ask a neighbour who is here for a link, or write to the hosts.",
    label: "Invitation",
    help: "The link that you were given.",
    given: "You are invited. Choose a name, and you are in.",
    contact: "Write to the hosts",
  },
  approval: {
    lead: "The hosts look at each new account before it may post, reply and write.",
    mail: "You get a mail once they have.",
    label: "A few words to the hosts",
    help: "Who you are, or who knows you. Only the hosts read it.",
  },
  banner: {
    label: "Your account",
    text: (sendsEmail: boolean) =>
      sendsEmail
        ? "The hosts have not accepted your account yet. Look around meanwhile: you get a mail once you may post, reply and write."
        : "The hosts have not accepted your account yet. Look around meanwhile: once you may post, reply and write, this line is gone.",
  },
  waiting: {
    heading: "Waiting for you",
    lead: "They may look around, and do nothing else until you have decided.",
    unverified: "address not confirmed",
    since: (day: string) => `Since ${day}`,
    noWords: "No words to you.",
    accept: "Accept",
    acceptOf: (name: string) => `Accept ${name}`,
    decline: "Do not accept",
    declineOf: (name: string) => `Do not accept ${name}`,
    question: (name: string) => `Erase the account of ${name} in 14 days?`,
    declined: "Not accepted. The account will be erased.",
    acceptAfterAll: "Accept after all",
    accepted: (name: string) => `${name} may post, reply and write from now on.`,
    notAccepted: (name: string) => `Not accepted. The account of ${name} will be erased.`,
  },
} as const;
