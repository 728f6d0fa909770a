import { doubtfulWords } from "@/lib/content-rules/texts";
import { formatWait, tooManyRequests } from "@/lib/http/rate-limits/retry-message";

const KIB = 1024;
const LOCALE = "en-GB";

const plural = new Intl.PluralRules(LOCALE);
const time = new Intl.DateTimeFormat(LOCALE, {
  day: "numeric",
  month: "long",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "UTC",
});

export const CODE_TEXTS = {
  badRequest: "That request could not be read.",
  missingFields: "Please fill all the details",
  signInNeeded: "Please log in first.",
  wrongCredentials: "Invalid email or password",
  secondFactorNeeded: "Please add the code of your authenticator app.",
  secondFactorWrong: "This code is wrong, or was used already. Each code works once.",
  forbidden: "That is not allowed.",
  secondStepNeeded:
    "This needs a log-in with a passkey or a code. Switch on two-step login in your settings, or add a passkey, and log in again.",
  leaving: "Your account is about to be erased. Bring it back first.",
  foreignOrigin: "This call has to come from the site itself.",
  emailUnverified: "Please confirm your email address first: open the link we have mailed you.",
  suspended: "Your account only reads at the moment. Your settings say why.",
  otherMember: "Somebody else has logged in here meanwhile.",
  notFound: "404 Not Found",
  gone: "This post was taken down.",
  methodUnknown: "This address does not take that kind of call.",
  conflict: "Somebody was quicker. Please look again.",
  proofNeeded:
    "Your browser has to calculate for a moment first, so that no program opens many accounts. Please send it once more.",
  invitationNeeded:
    "This community is open by invitation. Ask a neighbour who is here, or write to the hosts.",
  membershipWaiting: "The hosts have not accepted your account yet. This is possible once they have.",
  emailTaken: "There is already an account with this email. Try to log in instead.",
  ownPost: "This is your own post.",
  alreadyAsked: "You have already answered this post. You find your reply on its page.",
  notOpen: "This is not available any more.",
  notEnough: "There are not that many left.",
  chosenByRule: "Here a rule chooses who gets it: the next in line gets it by itself.",
  tooEarly: "That is not possible yet.",
  reportClosed: "There is nothing to object to: the day for it is over, or it has ended already.",
  codeWrong: "That is not the code. Please compare it with the one on their screen.",
  tooLarge: "That is too large.",
  wrongContentType: "That kind of content is not accepted here.",
  invalid: "Please check the fields.",
  doubtful: "Please look at the marked words. Change them, or send it once more as it is.",
  imageMissing: "Please upload an image",
  imageUnreadable: "That picture could not be read. Please use a JPEG, PNG or WebP photo.",
  keyReused: "This Idempotency-Key was already used for something else.",
  tooMany: "Too many requests. Try again in a minute.",
  internal: "Something went wrong on our side. Please try again.",
  noRoom: "There is no room for more pictures at the moment. Please try again later.",
  unavailable: "We cannot do that right now. Please try again in a moment.",
} as const;

export type FailureCode = keyof typeof CODE_TEXTS;

/** Forms say the same before anything is sent. */
export const DRAW_TIME_TEXTS = {
  drawTimeMissing: "Say when the draw is held.",
  drawTooSoon: "The draw has to be at least an hour ahead.",
  drawTooLate: "The draw can be at most 30 days ahead.",
  drawAfterDeadline: "The draw has to be before the deadline.",
} as const;

type Rule = "fair-draw" | "first-come";

/** More exact than the code's sentence; a function where the sentence has values. */
const REASON_TEXTS = {
  invalidJson: "The request is not valid JSON.",
  tooManyParts: "The form has too many parts.",
  unreadableForm: "The form could not be read.",
  cutOff: "The request was cut off.",
  bodyTooLarge: ({ maxBytes }: { maxBytes: number }) =>
    `All of it together can have at most ${Math.floor(maxBytes / KIB)} KB.`,
  keyLength: ({ max }: { max: number }) => `The Idempotency-Key has to be 1 to ${max} characters long.`,
  // Reveals nothing about whether the account exists.
  tooManyPasswords: ({ seconds }: { seconds: number }) =>
    `Too many wrong passwords. Try again in ${formatWait(seconds)}.`,
  tooManyCodes: ({ seconds }: { seconds: number }) =>
    `Too many wrong codes. Try again in ${formatWait(seconds)}.`,
  wrongSecondFactor: "This code is wrong, or was used already. Wait for the next one in your app.",
  wrongFirstCode: "This is not the code. If you started again in another tab, use the key shown there.",
  membershipDeclined: "The hosts have not accepted this account. If that is a mistake, write to them.",
  invitationOver: "This invitation is over, or not whole. Ask for a new one.",
  fixedSetting: "The settings of the server decide this. It cannot be changed here.",
  lastHost: "The site needs a host. Make somebody else a host first.",
  hostOfSettings: "This host is named in the settings of the server.",
  secondFactorIsOn: "Two-step login is on already.",
  setupOver: "This took too long, or was done in another tab. Please start again.",
  linkOver: "This link is too old, was used already, or was replaced by a newer one.",
  linkOfOther: "This link is for another account. Log out first, then open it again.",
  wrongPassword: "This is not your password.",
  confirmationNeeded: "Type your password, or confirm in another way that it is you.",
  passkeyRefused: "This passkey does not work here. Try another one, or log in another way.",
  passkeyTooLate: "That took too long, or was used already. Please try again.",
  passkeyNotAdded: "This passkey could not be added. Please try again, or use another device.",
  passkeyKnown: "You have added this passkey already.",
  noPasskey: "You have no passkey yet.",
  tooManyPasskeys: ({ max }: { max: number }) =>
    `You can have ${max} passkeys. Remove one that you no longer need first.`,
  alreadyConnected: "It is connected already.",
  lastWayIn: "This is your only way to log in. Choose a password first, or confirm your email address.",
  sameAddress: "This is your address already.",
  brokenLink: "This link is not one of ours, or it is broken.",
  oldLink: "This link is too old to act for you. Log in to do it here.",

  commonPassword:
    "Many people use this password, so it is easy to guess. Three or four words of your own are better.",
  leakedPassword:
    "This password was in a leak of another site, so others may try it. Please choose one that you use nowhere else.",
  personalPassword:
    "This password is close to your name, your email or the name of this site. Please choose another.",

  imageTooLarge: ({ maxBytes }: { maxBytes: number }) =>
    `A picture can have at most ${maxBytes / (KIB * KIB)} MB.`,
  lastImage: "A post needs at least one picture.",
  tooManyImages: ({ max }: { max: number }) => `A post can have ${max} pictures. Remove one first.`,
  otherImages: "The pictures have changed meanwhile. Reload the page and try again.",

  tooManyActive: ({ active }: { active: number }) =>
    `You have ${active} active posts, as many as one member can have. Take some down to make room.`,
  allocationPause: ({ hours }: { hours: number }) =>
    `You took down a post after a draw or first come. You can use them again in ${hours === 1 ? "an hour" : `${hours} hours`}. Until then you can choose yourself.`,
  ...DRAW_TIME_TEXTS,
  deadlineBeforeDraw: "The deadline has to be after the draw.",
  allocationSettled: "Who gets it is settled already. Publish another post for what you have more of.",
  allocationLocked: "How it is settled who gets it can no longer change: somebody has already asked.",
  alreadyTaken: ({ quantity }: { quantity: number }) =>
    plural.select(quantity) === "one"
      ? `${quantity} is already promised or handed over.`
      : `${quantity} are already promised or handed over.`,
  restUnsaid:
    "So many are handed over, and the post would end. Say on its page what became of the rest instead.",
  otherNumberLeft: "Another number is left by now. Look again, and say it once more.",
  endTooFar: ({ until }: { until: Date }) =>
    `Neighbours who asked long ago would be left out by so late an end. Choose one until ${time.format(until)} UTC.`,
  waitedLongest: ({ waiting }: { waiting: number }) =>
    plural.select(waiting) === "one"
      ? "Somebody would wait for more than half a year. Answer them first: promise it, say no, or leave the choice to a rule."
      : `${waiting} people would wait for more than half a year. Answer them first: promise it, say no, or leave the choice to a rule.`,
  ruleWithoutBlocked:
    "Somebody whom you have blocked has asked for this, and a rule would leave them out. Choose yourself, or unblock them first.",
  goingDown: "This post was taken down a moment ago. A time can be agreed on once it is back.",
  stillPromised: "Others are promised some of it by the rule. Hand it over to them first.",

  notPoster: "Only its poster can do that.",
  otherPoster: "It is not one of the same person’s.",
  bundled: ({ title, failure }: { title: string | null; failure: Failure }): string =>
    title === null
      ? `One of the items: ${failureText(failure)} Nothing is sent yet: leave it out and send again.`
      : `“${title}”: ${failureText(failure)} Nothing is sent yet: leave it out and send again.`,
  thereAreOnly: ({ quantity }: { quantity: number }) =>
    quantity === 1 ? "There is only one." : `There are only ${quantity}.`,
  replyLocked: "This can no longer be changed.",
  onlyFewerInLine:
    "It can only become fewer: who asks for more joins the end of the line. Withdraw and ask again.",
  onlyFewerDrawn: ({ quantity }: { quantity: number }) =>
    `The draw was about ${quantity}: it can only become fewer.`,

  suspendedUntil: ({ until }: { until: Date }) =>
    `Until ${time.format(until)} UTC you cannot publish, reply or write here. Your settings say why, and how to object.`,
  banned: "You cannot publish, reply or write here any more. Your settings say why, and how to object.",
  ownReport: "This is your own.",
  reportedBefore: "You have reported this already. Your settings show what became of it.",
  caseClaimed: ({ name }: { name: string }) => `${name} looks at this case at the moment.`,
  caseDecided: "This case is decided already.",
  ownCase: "This is about you: somebody else has to decide.",
  roleFirst: "This member looks after the site. Take the role away first.",
  onlyPostsHaveTags: "Only posts have tags.",
  notUndoable: "This can no longer be undone.",
  noAppeal: "No appeal waits for an answer here.",
  anotherAnswers: "You have decided this. Another moderator answers the appeal.",
  noMoreAppeal: "You have objected already, or the time for it is over.",
  wrongFirstHostCode: "This is not the code. Look for the newest one in the output of the server.",
  alreadySetUp: "Somebody has an account here already, so the code is no longer valid.",

  blockOneself: "You cannot block yourself.",
  blockTakesDown: ({ titles }: { titles: string[] }) =>
    `A rule decides about ${titles.map((title) => `“${title}”`).join(", ")}, and they are in its line. So that nobody can be left out, blocking them takes it down for all.`,

  doubtfulWords: (found: Parameters<typeof doubtfulWords>[0]) => doubtfulWords(found),
  unknownSettlement:
    "We know no town or village of this name near there. Is it the name of a house? Then everybody could find it.",
  fewLiveThere:
    "Few people near there live in the place of this name, so it tells more about where you live than the usual one. Show it all the same?",
  shownOtherwise: ({ told, shown }: { told: string; shown: string }) =>
    `You read ${told ? `“${told}”` : "no town"} here, but neighbours would see ${shown ? `“${shown}”` : "no town"}, as with your other posts near there. Is that all right?`,
  placeToLookAt:
    "Please look at the town that neighbours will see. Change it, or send it once more as it is.",
  wordsToTakeOut: "Please change what is marked: neighbours should not read it.",
  wordsToLookAt:
    "Please change what is marked. Or send it once more as it is: then somebody looks at it before neighbours see it.",
  textOfOthers:
    "Somebody else has published the same words. Describe your own thing, so that nobody takes it for a copy.",
  pictureOfOthers:
    "Somebody else has published the same picture. Please take one of your own thing: copied pictures are how scams look.",

  newMemberDay: ({ max, seconds }: { max: number; seconds: number }) =>
    `In the first days you can do this ${max} times a day, so that nobody floods the noticeboard. You can go on in ${formatWait(seconds)}.`,
  newMemberPace: ({ seconds }: { max: number; seconds: number }) =>
    `On the first day there is a short pause between two of these. You can go on in ${formatWait(seconds)}.`,
  sameWords: ({ seconds }: { seconds: number }) =>
    `You have just written exactly the same. Choose other words, or wait ${formatWait(seconds)}.`,
  linkOfNewMember: ({ words, days }: { words: string; days: number }) =>
    `“${words}” is a link. In your first ${days} days messages cannot hold links, because most scams begin with one. Say it in words.`,
  tooManyAccounts: ({ max, seconds }: { max: number; seconds: number }) =>
    `${max} people have already signed up in your network today. Try another connection, or again in ${formatWait(seconds)}.`,

  nothingPromised: "Nothing is promised.",
  ambiguousReply: "Say which reply is meant: several are promised something, or it went on to the next.",
  askedForOnly: ({ quantity }: { quantity: number }) =>
    quantity === 1 ? "They asked for one only." : `They asked for ${quantity} only.`,
  codeNeeded:
    "Type the six digits on their screen: where a rule decides, the code shows that the right neighbour has it.",
  onlyAsked:
    "They were asked whether they still want it, and have not said so yet. Then you can hand it over.",
  sayYesFirst: "You were asked whether you still want it. Say yes first.",
  codeOfReporter:
    "They have said that you were not there, or that it did not change hands. Type the six digits on their screen: the code shows that you have met after all.",
  releaseNeedsReport: ({ rule }: { rule: Rule }) =>
    rule === "fair-draw"
      ? "A draw decides here: to take a promise back there has to be a missed time or no answer. You can take the post down for all."
      : "It goes by first come here: to take a promise back there has to be a missed time or no answer. You can take the post down for all.",
  cannotDecline: ({ rule }: { rule: Rule }) =>
    rule === "fair-draw"
      ? "A draw decides here: nobody can be left out. You can take the post down for all."
      : "It goes by first come here: nobody can be left out. You can take the post down for all.",

  posterChooses: "Here you choose: you can take the promise back at any time.",
  reportOpen: "Something is reported already: they may still object.",
  posterObjected: "The poster has said that it did not happen: only they can say that it changed hands.",
  meetingNotOver: "The time you have agreed on is not over yet.",
  answerFirst: "They suggested a time: answer it first.",
  agreeFirst: ({ days }: { days: number }) =>
    `First agree on a time in your messages: only then can somebody miss it. You can report it for ${days} days.`,
  agreeFirstOnPromise: ({ days }: { days: number }) =>
    `First agree on a time in your messages: only then can somebody miss it. You can report it for ${days} days, as long as the promise stands.`,
  shortNotice: ({ name, hours }: { name: string; hours: number }) =>
    `${name} suggested that time and you accepted it less than ${hours} hours before, so nobody can miss it. Agree on another time.`,
  shortNoticeOfPoster: ({ hours }: { hours: number }) =>
    `The poster suggested that time and you accepted it less than ${hours} hours before, so nobody can miss it. Agree on another time.`,
  answerStillPossible: ({ days }: { days: number }) => `They have ${days} days to answer you.`,
  suggestFirst: ({ days }: { days: number }) =>
    `They have written since the promise. Suggest a time in your messages, and give them ${days} days to answer it.`,
  writeFirst: ({ days }: { days: number }) => `Write to them first, and give them ${days} days to answer.`,

  movedAway:
    "A rule chooses here among neighbours who asked for it where it is now. Move it once it has changed hands, or take it down for all.",
  memberGone: "This neighbour cannot take part at the moment, so it would only wait for them.",
  answeredBefore: "This was answered before, or its time is over. The post says how it stands.",
  proposalAnswered: "This was answered before.",
  proposalOver: "That time is over, or it was suggested for an earlier reply. Suggest another one.",
  newerProposal: "They have suggested another time since: answer that one.",
  otherTimeAgreed:
    "Both of you have agreed on another time since. Suggest a new one if that does not suit you.",

  notReceiver: "Only the one who received it can say thank you.",
  notHandedOver: "It has not changed hands yet.",
  thankedBefore: "You have said thank you for this already.",

  notAuthor: "Only its author can change a comment.",
  notAuthorOrPoster: "Only its author, or the poster of the post, can delete a comment.",
  commentDeleted: "This comment is deleted.",
  commentTooOld: ({ minutes }: { minutes: number }) =>
    `A comment can be changed for ${minutes} minutes; that time is over.`,

  tooManySearches: ({ max }: { max: number }) =>
    `You can keep ${max} searches. Delete one you no longer need first.`,
  noSearchWord: "There is no word in it that posts could be searched for.",
} as const;

type Texts = typeof REASON_TEXTS;

type Failure = {
  code: FailureCode;
  because: FailureReason | undefined;
  /** Seconds. */
  retryAfter: number | undefined;
};

/** A reason, with the values of its sentence. */
export type FailureReason = {
  [R in keyof Texts]: Texts[R] extends (values: infer Values) => string
    ? { reason: R; values: Values }
    : { reason: R; values?: undefined };
}[keyof Texts];

export function reasonText({ reason, values }: FailureReason): string {
  const text: string | ((values: never) => string) = REASON_TEXTS[reason];
  return typeof text === "string" ? text : text(values as never);
}

export function failureText({ code, because, retryAfter }: Failure): string {
  if (because) return reasonText(because);
  return code === "tooMany" && retryAfter !== undefined ? tooManyRequests(retryAfter) : CODE_TEXTS[code];
}
