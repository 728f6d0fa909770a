const plural = new Intl.PluralRules("en-GB");

type Rule = "fair-draw" | "first-come";

export const replyFailures = {
  notPoster: "Only its poster can do that.",
  posterChooses: "Here you choose: you can take the promise back at any time.",
  reportOpen: "Something is reported already: they may still object.",
  nothingPromised: "Nothing is promised.",
  ambiguousReply: "Say which reply is meant: several are promised something, or it went on to the next.",
  codeNeeded:
    "Type the six digits on their screen: where a rule decides, the code shows that the right neighbour has it.",
  otherPoster: "It is not one of the same person’s.",
  locked: "This can no longer be changed.",
  lastPicture: "A post needs at least one picture.",
  allocationSettled: "Who gets it is settled already. Publish another post for what you have more of.",
  allocationLocked: "How it is settled who gets it can no longer change: somebody has already asked.",
  deadlineBeforeDraw: "The deadline has to be after the draw.",
  brokenLink: "This link is not one of ours, or it is broken.",
  stillPromised: "Others are promised some of it by the rule. Hand it over to them first.",
  onlyFewerInLine:
    "It can only become fewer: who asks for more joins the end of the line. Withdraw and ask again.",
  onlyFewerDrawn: (quantity: number) => `The draw was about ${quantity}: it can only become fewer.`,
  askedForOnly: (quantity: number) =>
    quantity === 1 ? "They asked for one only." : `They asked for ${quantity} only.`,
  thereAreOnly: (quantity: number) => (quantity === 1 ? "There is only one." : `There are only ${quantity}.`),
  alreadyTaken: (quantity: number) =>
    plural.select(quantity) === "one"
      ? `${quantity} is already promised or handed over.`
      : `${quantity} are already promised or handed over.`,
  releaseNeedsReport: (rule: Rule) =>
    rule === "fair-draw"
      ? "A draw decides here: to take a promise back there has to be a missed time or no answer. You can take the post down for all."
      : "It goes by first come here: to take a promise back there has to be a missed time or no answer. You can take the post down for all.",
  cannotDecline: (rule: Rule) =>
    rule === "fair-draw"
      ? "A draw decides here: nobody can be left out. You can take the post down for all."
      : "It goes by first come here: nobody can be left out. You can take the post down for all.",
  bundled: (title: string | null, failure: string) =>
    title === null
      ? `One of the items: ${failure} Nothing is sent yet: leave it out and send again.`
      : `“${title}”: ${failure} Nothing is sent yet: leave it out and send again.`,
};

export const tooEarlyTexts = {
  notOver: "The time you have agreed on is not over yet.",
  answerFirst: "They suggested a time: answer it first.",
  agreeFirst: (days: number) =>
    `First agree on a time in your messages: only then can somebody miss it. You can report it for ${days} days.`,
  shortNotice: (hours: number) =>
    `You accepted the time less than ${hours} hours before it: that does not count. Agree on another time.`,
  stillTime: (days: number) => `They have ${days} days to answer your message.`,
  writeFirst: (days: number) => `Write to them first, and give them ${days} days to answer.`,
};
