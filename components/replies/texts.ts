import type { EntryState } from "@/components/draws/entry-state";
import { paceTexts } from "@/components/post/pace-texts";
import { texts as postTexts } from "@/components/post/texts";
import { NO_ANSWER_HOURS } from "@/lib/notifications/answer-deadlines";
import type { Allocation, Outcome, PostType, ResponseTime } from "@/lib/posts/field-rules";
import type { DrawEvent } from "@/lib/replies/draw-schema";
import { MIN_NOTICE_HOURS } from "@/lib/replies/handover-rules";
import type { ReplyState } from "@/lib/replies/schema";
import { plural } from "@/lib/text/format";

type ByState = Record<Exclude<ReplyState, "waiting">, string>;

const things = (n: number) => plural(n, "one", `${n} of them`);

/** More are counted. */
const MAX_NAMES = 3;
const people = new Intl.ListFormat("en-GB");

function weight(kilograms: { low: number; high: number } | null): string {
  if (!kilograms) return "it";
  const { low, high } = kilograms;
  if (low === 0) return `up to ${high}\u00a0kg`;
  return low === high ? `about ${high}\u00a0kg` : `about ${low} to ${high}\u00a0kg`;
}

const goesOn = (isAwaited: boolean) => (isAwaited ? "it goes to the next neighbour" : "it is free again");
const freed = (isAwaited: boolean) => (isAwaited ? "pass it on" : "free it again");

export const texts = {
  form: {
    heading: { offer: (name: string) => `Ask ${name}`, request: (name: string) => `Help ${name}` },
    quantity: { offer: "How many would you like?", request: "How many can you bring?" },
    left: (n: number) => `${n} left.`,
    pickup: { offer: "When could you collect it?", request: "When could you bring it?" },
    /** Above the field, below the usual answers. */
    ownWords: "Or in your own words",
    pickupHelp: "Such as “Saturday morning” or “any evening after six”.",
    pickupIdeas: [
      { idea: "This evening", inDays: 0 },
      { idea: "Tomorrow", inDays: 1 },
      { idea: "At the weekend" },
      { idea: "Any evening" },
    ] as { idea: string; inDays?: number }[],
    text: { offer: "A few words", request: "A few words" },
    textHelp: "Only the poster reads this.",
    submit: { offer: "I would like this", request: "I can help" },
    join: postTexts.page.join,
    /** On the waiting list: most have nothing to add. */
    waitingList: {
      heading: "The waiting list",
      ahead: (n: number) =>
        n === 0 ? "" : plural(n, "1 neighbour waits already.", `${n} neighbours wait already.`),
      add: "Add a time or a few words",
      pickup: {
        offer: "as we agree, once it is free",
        request: "as we agree, if you still need it",
      } satisfies Record<PostType, string>,
    },
    busy: "Sending…",
    needsAccount: "You need an account for this. Your text is kept while you log in.",
    rule: {
      poster: "The poster chooses among those who reply.",
      "first-come": "First come, first served: what is free is promised to you at once.",
      "fair-draw": "A draw that anyone can check decides; it does not matter who is first.",
      drawn: "The draw is over. New replies join the end of the line.",
    },
    again: "Reply once more",
  },
  also: {
    summary: (name: string, n: number) =>
      n === 0 ? `Anything else from ${name}?` : `Also from ${name}: ${n} more`,
    lead: {
      offer: "Tick what you would like as well, one of each: the same words are sent for all.",
      request: "Tick what you can help with as well: the same words are sent for all.",
    },
    nothing: (name: string) => `${name} has nothing else at the moment.`,
    together: "Together with:",
  },
  own: {
    heading: { offer: "You would like this", request: "You offered help" },
    handover: "Your hand-over",
    completed: { offer: "You received this", request: "You helped with this" },
    /** Folded until a time is agreed. */
    meeting: "Place and code",
    /** Once it is over. */
    ended: "Your reply",
    asked: {
      offer: (n: number) => `You asked for ${things(n)}.`,
      request: (n: number) => `You offered ${things(n)}.`,
    },
    when: (pickup: string) => `When: ${pickup}`,
    next: "You are next in line.",
    position: (n: number) => `You are number ${n} in line.`,
    beforeDraw: "You take part in the draw.",
    beforeChoice: "The poster has your reply and chooses.",
    expired: "The post has just ended.",
    justTakenDown:
      "The poster has just taken it down. They can bring it back for a few minutes; after that you hear what became of it.",
    promisedAway: "It is promised to another neighbour for now.",
    ifFree: {
      poster: "If it comes free again, the poster chooses among those who wait.",
      "first-come": "It is promised to somebody for now. If it comes free, the next in line is told at once.",
      "fair-draw": "It is promised to somebody for now. If it comes free, the next in line is told at once.",
    } satisfies Record<Allocation, string>,
    answerBy: "You will have an answer by {time} at the latest.",
    /** A day that is months away only puts people off. Those who were promised it have their time, and may not come. */
    answerFarAway: {
      open: "You get an answer in any case: once somebody is chosen, or else when this post ends.",
      partly:
        "Some is promised already. You get an answer in any case: once the rest is, or else two weeks after this post ends.",
      promised:
        "You get an answer in any case: once it is handed over, or else two weeks after this post ends.",
    },
    /** Nobody who waits is told of a slow one. */
    pace: (name: string, pace: ResponseTime) => (pace === "longer" ? "" : `${name} ${paceTexts[pace]}.`),
    usualPace: {
      hour: "Most people here answer within an hour.",
      hours: "Most people here answer within a few hours.",
      day: "Most people here answer within a day.",
      days: "Most people here answer within a few days.",
      week: "Most people here answer within a week.",
      longer: "",
    } satisfies Record<ResponseTime, string>,
    drawEntry: "Your entry in the draw: {entry}",
    drawEntryFold: "Fair draw",
    state: {
      offer: {
        promised: "It is promised to you!",
        completed: "It is yours now. Enjoy it!",
        declined: "It did not work out this time. Thank you for asking!",
        withdrawn: "You have withdrawn your reply.",
        released: "The poster had to take the promise back.",
        "no-show": "The poster noted that you did not meet.",
      },
      request: {
        promised: "They gladly take your help!",
        completed: "It is handed over. Thank you!",
        declined: "They have found help elsewhere. Thank you for offering!",
        withdrawn: "You have withdrawn your reply.",
        released: "They do not need your help after all. Thank you for offering!",
        "no-show": "The poster noted that you did not meet.",
      },
    } satisfies Record<PostType, ByState>,
    reason: {
      gone: "It has found a home with another neighbour. Thank you for asking, and good luck next time!",
      "post-withdrawn": "The poster has taken the post down. Thank you for your reply!",
      "no-answer": "No answer came from you in time, so it went on. You can ask once more.",
      disputed: "You said that this is not right. Nothing is noted against you.",
      lapsed: "Nobody said that it changed hands, so the promise has ended. You can ask once more.",
      unconfirmed: "You did not say in time that you still want it, so it went on. You can ask once more.",
      expired:
        "It has ended before anybody was chosen. Thank you for asking: you hear from us if it comes back.",
    },
    /** Instead of the above, where nobody can ask any more. */
    reasonAfterEnd: {
      "no-answer": "No answer came from you in time, and it has ended by now.",
      lapsed: "Nobody said that it changed hands, so the promise has ended.",
      unconfirmed: "You did not say in time that you still want it, and it has ended by now.",
    },
    /** The same, where all of it has been handed over. */
    reasonOnceGone: {
      "no-answer": "No answer came from you in time, and it is gone by now.",
      lapsed: "Nobody said that it changed hands, so the promise has ended.",
      unconfirmed: "You did not say in time that you still want it, and it is gone by now.",
    },
    fewer: {
      poster: "Fewer are fine: the poster hears of it, and the rest is free for others.",
      "first-come": "Fewer are fine: the rest goes to the next in line.",
      "fair-draw": "Fewer are fine: the rest goes to the next in line.",
    } satisfies Record<Allocation, string>,
    granted: (n: number, asked: number) => (n === asked ? "" : `${n} of the ${asked} you asked for.`),
    withdraw: { waiting: "Withdraw my reply", promised: "I can’t make it" },
    withdrawQuestion: {
      waiting: () => "Withdraw it?",
      promised: (allocation: Allocation) =>
        allocation === "poster" ? "Give it back?" : "Give it to the next in line?",
    },
    withdrawAnswers: {
      waiting: () => ({ yes: "Withdraw it", no: "Keep it" }),
      promised: (allocation: Allocation) => ({
        yes: allocation === "poster" ? "Give it back" : "Pass it on",
        no: "Keep it",
      }),
    },
    write: "Write a message",
    /** The words of the reply, and the ways to change it. */
    words: "Your reply",
    change: "Change my reply",
    save: "Save",
    cancel: "Cancel",
    changed: "Your reply is changed.",
  },
  /** The poster says that somebody did not come, or does not answer. */
  report: {
    own: {
      "no-show": {
        lead: (isAgreed: boolean) =>
          isAgreed
            ? "The poster says that you did not meet as agreed."
            : "The poster says that you did not meet.",
        keeps:
          "If you say nothing by then, the item goes to the next neighbour and your record shows one missed meeting.",
        ended: "If you say nothing by then, your record shows one missed meeting.",
        object: "That is not right",
        objected: "You said that this is not right. Nothing is noted against you.",
      },
      "no-answer": {
        lead: () => "The poster is waiting for your answer. Do you still want it?",
        keeps: "If you say nothing by then, it goes to the next neighbour. It does not count against you.",
        ended: "",
        object: "I still want it",
        objected: "Good: it stays promised to you. Suggest a time in your messages.",
      },
    },
    countsNothing: "No time was agreed early enough, so it does not count against you.",
    until: "You can answer until {time}. {after}",
    thanks: "Thank you.",
    upheld: "Because a meeting was missed you cannot ask for this one again.",
    poster: {
      open: {
        "no-show": (name: string) => `You reported that ${name} did not come.`,
        "no-answer": (name: string) => `You reported that ${name} does not answer.`,
      },
      until: "{report} They can object until {time}. {after}",
      /** Undefined where it is not known. */
      next: (isAwaited: boolean | undefined) => {
        if (isAwaited === undefined) return "Then the promise ends.";
        return isAwaited ? "Then the next in line gets it." : "Then it is free again.";
      },
      noted: "Nothing is noted before.",
      disputed: {
        "no-show": (name: string) => `${name} says that it was otherwise. Nothing is noted.`,
        "no-answer": (name: string) => `${name} still wants it.`,
      },
      stays: "The promise stays: agree on a new time.",
    },
    notYet: {
      noTime: (name: string) => `Agree on a time first. If ${name} does not come then, you can say so here.`,
      shortNotice: (name: string) =>
        `${name} suggested the time and you accepted it less than ${MIN_NOTICE_HOURS} hours before, so nobody can miss it.`,
      noShowFrom: "If {name} does not come, you can say so from {time}.",
      noMessage: (name: string, isAwaited: boolean) =>
        `If ${name} writes nothing at all, or leaves a time that you suggest unanswered, for ${NO_ANSWER_HOURS / 24} days, you can ${freed(isAwaited)}.`,
      noAnswerFrom: (isAwaited: boolean) =>
        `If {name} does not answer, you can ${freed(isAwaited)} from {time}.`,
    },
  },
  /** A replier says that the poster was not there. */
  posterAbsence: {
    from: "If {name} is not there, you can say so from {time}.",
    report: (name: string) => `${name} was not there`,
    question: (name: string) =>
      `Report that ${name} was not there? They have a day to answer; after that it is noted. The promise stays.`,
    reported: (name: string) => `Reported. ${name} has a day to answer.`,
    own: {
      open: "You reported that {name} was not there. They can object until {time}; nothing is noted before.",
      upheld: (name: string) => `It is noted that ${name} was not there.`,
      disputed: (name: string) => `${name} says that it was otherwise. Nothing is noted.`,
    },
    poster: {
      lead: (name: string) => `${name} says that you were not there as agreed.`,
      until: "You can answer until {time}. If you say nothing by then, your record shows one missed meeting.",
      upheld: (name: string) => `${name} said that you were not there, and nobody objected: it is noted.`,
      disputed: () => "You said that it was otherwise. Nothing is noted.",
    },
    object: "That is not right",
    objected: "You said that this is not right. Nothing is noted against you.",
  },
  sent: {
    waiting: "Your reply is sent. You will find it here and under “My swaps”.",
    afterLogin: (name: string) => `Your reply is sent to ${name}, and you find it here and under “My swaps”.`,
    promised: "It is promised to you!",
  },
  /** Both sides say that it changed hands. */
  ending: {
    kept: (names: string[], kilograms: { low: number; high: number } | null) =>
      `${people.format(["You", ...names])} kept ${weight(kilograms)} in use.`,
    next: "Give something next?",
  },
  place: {
    poster: "Only you see the exact place",
    shared: "You and those whom you promised it to see the exact place",
    /** Neighbours who came have seen it. */
    over: "It is handed over: from now on only you see the exact place",
    recipient: "The exact place, for your eyes only",
    /** Where the poster has typed no more than a town. */
    townOnly: {
      poster: "You have named the town only. Unless the pin is at your door, add street and number.",
      recipient: (name: string) => `${name} has not named the street yet: ask where exactly to meet`,
      add: "Add street and number",
    },
    directions: "Directions",
  },
  code: {
    heading: "Show this code when you meet",
    lead: "It proves the hand-over. It stays on this screen without a connection.",
    qr: "The same code as a picture, for their camera",
  },
  poster: {
    heading: (n: number) => (n === 0 ? "No replies yet" : plural(n, "1 reply", `${n} replies`)),
    /** Once one of them has changed hands. */
    outcome: {
      completed: (n: number, type: PostType) => (type === "offer" ? `${n} received it` : `${n} helped`),
      promised: (n: number) => `${n} promised`,
      waiting: (n: number) => `${n} waiting`,
      declined: (n: number) => `${n} told no`,
    },
    none: "Share the link, so that more neighbours see it.",
    hardToChoose: "Hard to choose?",
    leaveToRule: "Leave it to the order of asking or to a draw, for good. Everybody who waits is told.",
    byOrder: "By the order of asking",
    byOrderQuestion: (first: string) =>
      `Leave it to the order of asking, for good? ${first} is next, and everybody who waits is told.`,
    leftToOrder: "From now on the order of asking decides. Everybody who waits is told.",
    byDraw: "By a draw",
    saidByOthers: "Is this right?",
    promised: "Hand-overs to come",
    /** Before it changes hands: somebody else may be glad of it. */
    nextInLine: (name: string, more: number) =>
      more === 0
        ? `${name} is next in line.`
        : `${name} is next in line, and ${more} more ${plural(more, "waits", "wait")}.`,
    alsoWaiting: (names: string[]) =>
      names.length > MAX_NAMES
        ? `${names.length} neighbours wait for it as well.`
        : `${people.format(names)} ${plural(names.length, "waits", "wait")} for it as well.`,
    waiting: "Waiting for your answer",
    waitingByRule: "Waiting in line",
    beforeDraw: "In the draw",
    answered: (n: number) => `Answered (${n})`,
    next: "Next in line",
    byRule: {
      "first-come":
        "First come, first served: when something becomes free, the next in line gets it by itself. Who has waited for more than a day is asked first. So that it stays fair, nobody is left out. You can still take the post down.",
      "fair-draw":
        "The draw decides; when something becomes free, the next in its order gets it by itself. Who has waited for more than a day is asked first. So that it stays fair, nobody is left out. You can still take the post down.",
    },
    declineRest: "Decline all the rest kindly",
    declineRestQuestion: (n: number) => plural(n, "Decline the one who waits?", `Decline all ${n} who wait?`),
    declineRestAnswers: { yes: "Say no", no: "Cancel" },
    declinedRest: "Everybody who was waiting has an answer now.",
  },
  row: {
    wants: { offer: (n: number) => `would like ${n}`, request: (n: number) => `can bring ${n}` },
    when: "When:",
    quantity: "How many",
    write: "Message",
    writeTo: (name: string) => `Message to ${name}`,
    promise: "Promise",
    promiseAfterAll: "Promise after all",
    promiseAfterAllTo: (name: string) => `Promise after all: ${name}`,
    promiseTo: (name: string) => `Promise it to ${name}`,
    promiseQuestion: (name: string, townOnly?: string) =>
      `Promise it to ${name}, who then sees ${townOnly ? `“${townOnly}” and no street` : "the exact place"}?`,
    promiseAnswers: { yes: "Promise it", no: "Cancel" },
    decline: "Say no kindly",
    declineFor: (name: string) => `Say no kindly: ${name}`,
    declineQuestion: (name: string) => `Say no to ${name}? They are told kindly, at once.`,
    declineAnswers: { yes: "Say no", no: "Cancel" },
    code: "Their code",
    codeHelp: {
      poster: "Enter the six digits on their screen to confirm.",
      rule: "A rule decides here: the six digits of their screen show that the right neighbour has it.",
    },
    complete: "Handed over",
    completeQuestion: (name: string) =>
      `Has ${name} got it? They are told, and once all is handed over, everybody who waits gets an answer.`,
    completeQuestionOfRequest: (name: string) =>
      `Have you got it from ${name}? They are told, and once all is there, everybody who waits gets an answer.`,
    completeFor: (name: string) => `Handed over with ${name}`,
    release: "Take back",
    releaseQuestion: "Take the promise back?",
    releaseAnswers: { yes: "Take it back", no: "Keep the promise" },
    noShow: "Did not show up",
    noShowQuestion: (name: string) => `Report that ${name} did not come?`,
    missedQuestion: (name: string, isAwaited: boolean) =>
      `${name} has a day to answer. After that ${goesOn(isAwaited)}, and a missed meeting is noted.`,
    noAnswer: (name: string) => `${name} does not answer`,
    noAnswerQuestion: (name: string, isAwaited: boolean) =>
      `${name} has a day to answer. After that ${goesOn(isAwaited)}.`,
    promisedMany: (n: number) => `${n} promised`,
    handedOver: (n: number) => `${n} handed over`,
    verified: "verified by code",
    state: {
      waiting: "waiting",
      promised: "promised",
      completed: "handed over",
      declined: "declined",
      withdrawn: "withdrew",
      released: "promise taken back",
      "no-show": "did not show up",
    } satisfies Record<ReplyState, string>,
    done: {
      promised: (name: string, townOnly?: string) =>
        `Promised to ${name}, who can now see ${townOnly ? `“${townOnly}” and no street yet` : "the exact place"}.`,
      declined: (name: string) => `${name} has a kind answer.`,
      completed: (name: string) => `Handed over with ${name}, well done!`,
      verified: (name: string) => `Handed over with ${name}, verified by code, well done!`,
      released: (name: string) => `The promise to ${name} is taken back.`,
      noShow: (name: string) => `It is free again. ${name} has a day to say that it was otherwise.`,
      reported: (name: string, isAwaited: boolean) =>
        `Reported. ${name} has a day to answer. After that ${goesOn(isAwaited)}.`,
    },
  },
  /** A replier who waited in line for long is asked before it is promised to them. */
  turn: {
    heading: "It is your turn!",
    question: { offer: "Do you still want it?", request: "Can you still help?" },
    until: "Please say so by {time}. Otherwise it goes to the next in line; that does not count against you.",
    yes: { offer: "Yes, I still want it", request: "Yes, I can still help" },
    confirmed: "Good: it is yours to collect. Agree on a time in your messages.",
    no: "No, thank you",
    noQuestion: "Pass it on to the next in line?",
    noAnswers: { yes: "Pass it on", no: "Cancel" },
    asked: (name: string) => `${name} is next in line and was asked:`,
    askedUntil: "do they still want it? They can say so until {time}. Then it goes to the next.",
    unconfirmed: "did not say that they still want it",
    ended: "was asked whether they still want it, until the post was over",
  },
  /** A time to meet, before the other has answered. */
  suggestion: {
    asks: "{name} suggests {time}. Does that suit you?",
    own: "You suggested {time}. {name} has not answered yet.",
    accept: "Accept",
    other: "Another time",
    propose: "Suggest a time",
    proposeTo: (name: string) => `Suggest a time, ${name}`,
    accepted: "Agreed. Both of you find the time here and in your messages.",
    agreed: "You meet",
    notPromised: "Time agreed, but it is not promised yet",
    calendar: "Add to calendar",
  },
  handover: {
    keepBy: "Due by {day}. The promise ends a day later, unless one of you writes.",
    keepByAgreed: "The promise ends a day after {time}, unless one of you writes.",
    received: { offer: "I have it", request: "I have handed it over" },
    receivedQuestion: (name: string) => `Say so? ${name} is told.`,
    thanks: "Thank you! That is noted.",
    saidByOther: (name: string) => `${name} says that it has changed hands.`,
    until: "If that is not right, you can say so until {time}.",
    right: "That is right",
    wrong: "It did not happen",
    wrongQuestion: (name: string) =>
      `So it did not change hands? Then the promise goes on, and ${name} is told.`,
    reopened: "Noted: it did not change hands.",
    lapsed: "promise ended: nobody said that it changed hands",
    undo: {
      heading: "Handed over just now",
      done: "Taken back: it is promised as before.",
    },
  },
  record: {
    none: "no hand-overs yet",
    kept: (n: number) => plural(n, "kept 1 promise", `kept promises to ${n} neighbours`),
    broken: (n: number) => plural(n, "missed 1", `missed ${n}`),
  },
  undo: {
    label: "Undo",
    of: (name: string) => `Undo: ${name}`,
    until: "A slip? You can take it back until {time}.",
    once: "You can undo it for ten minutes.",
    notAgain: "This time it cannot be undone.",
  },
  outcome: {
    summary: { offer: "It is no longer there", request: "You no longer need it" },
    lead: "Everybody who waits is told kindly, with similar posts.",
    leadOneTap: "One tap, and ten minutes to undo it. Then everybody who waits is told kindly.",
    ask: { offer: "What became of it?", request: "Have you found it?" },
    said: (choice: string) => `You said: “${choice}”.`,
    quantity: "How many?",
    choice: {
      offer: {
        elsewhere: "Somebody else has it",
        kept: "I keep it",
        discarded: "It broke, or I threw it away",
      },
      request: { elsewhere: "I found it elsewhere", kept: "I no longer need it", discarded: "" },
    } satisfies Record<PostType, Record<Outcome, string>>,
    question: (choice: string) =>
      `“${choice}”: take the post down? For ten minutes you can bring it back, unless you are about to meet. After that, who was promised it or waits for it is told why, and its pictures are deleted.`,
    questionByRule: (choice: string) =>
      `“${choice}”: take the post down for good? Who was promised it or waits for it is told why, and its pictures are deleted.`,
    questionSome: (n: number) => `Take ${n} off? The rest stays.`,
    doneSome:
      "Done. The rest stays in your post. Was it a mistake? For ten minutes you can change the number back under “Edit”.",
  },
  controls: {
    label: "Your post",
    fold: (canRenew: boolean) => (canRenew ? "Renew, edit or take down" : "Edit or take down"),
    renew: "Renew",
    renewed: "Renewed for up to 90 days.",
    edit: "Edit",
    withdraw: "Take down",
    withdrawQuestion:
      "Take it down? For ten minutes you can bring it back, unless you are about to meet. After that, neighbours who were promised it or wait for it are told, and its pictures are deleted.",
    withdrawAnswers: { yes: "Take it down", no: "Leave it up" },
    ruleQuestion:
      "Take it down for good? Neighbours who wait for it will be told, and its pictures are deleted.",
    takeBackQuestion:
      "Take it down for good? Neighbours who were promised it or wait for it will be told, its pictures are deleted, and your profile will show for a year that you took it back. For a day you cannot use a draw or first come.",
    drawQuestion:
      "Take it down for good? Neighbours who wait for it will be told, and its pictures are deleted. Between the closing of the list and the draw, your profile will also show for a year that you took it back, and for a day you cannot use a draw or first come.",
    withdrawn: "The post is taken down.",
    withdrawnByRule: "The post is taken down. The neighbours who waited have been told.",
    broughtBack: "The post is back, as it was.",
    repost: "Post again",
    chooseAgain: "Your words are back. Please choose the photos again.",
  },
  draw: {
    heading: "Fair draw",
    before:
      "Everybody who has replied by then takes part. Lots are drawn ten minutes later. Neighbours who have received little lately get more tickets; new accounts may have to wait behind the others.",
    closed: (n: number) =>
      n === 1
        ? "The lot is drawn then. The list is closed: one neighbour takes part."
        : `Lots are drawn then. The list is closed: ${n} neighbours take part.`,
    after: "The draw is over. This is its order:",
    nobody: "The draw is over. Nobody took part, so it is first come, first served now.",
    result: "Order of the draw",
    how: "How anyone can check it",
    explanation:
      "A secret number was sealed when the draw was announced, and its fingerprint shown to everybody. Before the number is opened, the list of those who take part is closed, and its fingerprint is shown too. So nobody can change the one or the other afterwards.",
    more: "How the fair draw works",
    seedHash: "Fingerprint of the number (SHA-256)",
    listHash: (n: number) => `Fingerprint of the list of ${n === 1 ? "one entry" : `${n} entries`} (SHA-256)`,
    seed: "The number",
    record: "Since the draw",
    entryOf: {
      place: (place: number) => `Place ${place}`,
      later: (entry: string) => `Entry ${entry}, who asked later,`,
    },
    event: {
      promised: (who: string, n: number) => `${who} is promised ${things(n)}.`,
      "handed-over": (who: string, n: number) => `${who} was handed ${things(n)}.`,
      "gave-back": (who: string) => `${who} gave it back.`,
      withdrew: (who: string) => `${who} left the line.`,
      "no-show": (who: string) => `${who} did not come and did not object within a day.`,
      "no-answer": (who: string) => `${who} did not answer and did not object within a day.`,
      asked: (who: string) => `${who} joined the end of the line.`,
      released: (who: string) => `The poster took it back from ${who}.`,
      declined: (who: string) => `The poster declined ${who}.`,
      gone: (who: string) => `${who} got an answer: all is handed over.`,
      "post-withdrawn": (who: string) => `The post was taken down: ${who} got an answer.`,
      expired: (who: string) => `The post has ended: ${who} got an answer.`,
      unconfirmed: (who: string) => `${who} did not say within a day that they still want it.`,
      lapsed: (who: string) => `Nobody said that it changed hands: the promise to ${who} ended.`,
    } satisfies Record<DrawEvent["event"], (who: string, n: number) => string>,
    place: (n: number) => `Place ${n}`,
    you: " (you)",
    drawnFor: (granted: number, asked: number) =>
      granted === 0
        ? `Asked for ${things(asked)}; none was left by then.`
        : granted < asked
          ? `Drawn for ${granted} of the ${asked} asked for.`
          : `Drawn for ${things(granted)}.`,
    now: {
      has: (n: number) => plural(n, "has it now", `has ${n} now`),
      "handed-over": (n: number) => (n > 1 ? `${n} handed over` : "handed over"),
      "in-line": () => "in line",
      "gave-back": () => "gave it back",
      withdrew: () => "left the line",
      "no-show": () => "did not come",
      "no-answer": () => "did not answer",
      "taken-back": () => "promise taken back",
      declined: () => "declined",
      gone: () => "all is handed over",
      "post-withdrawn": () => "the post was taken down",
      expired: () => "the post has ended",
      lapsed: () => "promise ended",
      unconfirmed: () => "did not say yes in time",
    } satisfies Record<EntryState, (n: number) => string>,
    script: {
      before: "After the draw, these lines repeat it: paste them into a terminal.",
      after: "These lines repeat the draw: paste them into a terminal.",
    },
    numbers: "Numbers of the draw",
    ticketsOf: (received: number, tickets: number) =>
      `Received ${received}, ${tickets === 1 ? "1 ticket" : `${tickets} tickets`}, smallest number`,
  },
  me: {
    heading: "My swaps",
    lead: "Your posts, your replies, and the hand-overs to come.",
    login: { lead: "Log in to see your posts and replies.", link: "Login" },
    retry: "Try again",
    needsAnswer: "Needs your answer",
    handovers: "Hand-overs to come",
    replies: "My replies",
    posts: "My posts",
    thanks: {
      heading: "Say thank you",
      from: (name: string) => `From ${name}`,
      putAway: "Put away",
      putAwayOf: (title: string) => `Put away the thank-you for ${title}`,
    },
    ended: (n: number) => `Ended (${n})`,
    nothing: {
      heading: "Nothing here yet",
      lead: "What you give, ask for and reply to will be here.",
      donate: "Donate something",
      ask: "Ask for something",
    },
    waiting: (n: number) => plural(n, "1 waiting", `${n} waiting`),
    promised: (n: number) => `${n} promised`,
    manage: "Replies and choices",
    waitingReplies: (n: number) => plural(n, "1 reply", `${n} replies`),
    by: (name: string) => `Posted by ${name}`,
    profile: "My profile",
    settings: "Settings",
  },
  edit: {
    heading: "Edit your post",
    save: "Save changes",
    busy: "Saving…",
    saved: "Your changes are saved.",
    notYours: "Only the poster can edit this post.",
    over: "This post has ended and can no longer be changed.",
    back: "Back to the post",
    pictures: {
      legend: "Pictures",
      alt: (n: number, of: number) => `Picture ${n} of ${of}`,
      remove: "Remove",
      removeNumber: (n: number) => `Remove picture ${n}`,
      question: "Remove it?",
      removed: "The picture is removed. Nobody can see it any more.",
      last: "A post needs at least one picture, so this one stays.",
      add: (max: number) => `Add photos, up to ${max} in all`,
      added: "The picture is added.",
      earlier: (n: number) => `Move picture ${n} one place forward`,
      later: (n: number) => `Move picture ${n} one place back`,
      moved: "The new order is saved.",
      first: "On the card",
      description: (n: number) => `What picture ${n} shows`,
      descriptionHelp: "Read aloud to people who cannot see the pictures.",
      described: "The description is saved.",
      asIs: "Save it as it is",
      asIsNumber: (n: number) => `Save it as it is, for picture ${n}`,
    },
  },
  takenDown: {
    own: {
      lead: "Only you and those who asked for it can see it any more.",
      notMe: "If a moderator took it down: see what was decided",
    },
    heading: "This post was taken down",
  },
} as const;
