import {
  HANDOVER_OBJECTION_DAYS,
  NO_ANSWER_HOURS,
  OBJECTION_HOURS,
  TURN_HOURS,
} from "@/lib/notifications/answer-deadlines";
import type { NotificationKind, NotificationPayload } from "@/lib/notifications/schema";
import { matchText } from "@/lib/notifications/search-texts";
import { plural } from "@/lib/text/format";

type Options = Pick<Notice, "isShortened">;
type Sentence = (payload: NotificationPayload & Options & { name: string }) => string;

const within = ({ isShortened = false }: Options, time: string) => (isShortened ? "soon" : `within ${time}`);

const FALLBACK_NAME = "A neighbour";

type Notice = {
  kind: NotificationKind;
  payload: NotificationPayload;
  /** A part of the time that the sentence would name is over. */
  isShortened?: boolean;
};

export function notificationText({ kind, payload, isShortened = false }: Notice): string {
  const { name = FALLBACK_NAME } = payload;
  const sentence = sentences[kind]({ ...payload, isShortened, name });
  // A name such as "Ben S." already ends the sentence.
  return name.endsWith(".") ? sentence.replaceAll(`${name}.`, name) : sentence;
}

/** After a thank-you: where there is a link, it leads there. */
const ON_PROFILE = " Everybody can read it on your profile.";

/** The same below the title of its post: "It is promised to you." */
export function textUnderTitle(notice: Notice): string {
  const title = `“${notice.payload.title}”`;
  const text = notificationText(notice)
    .replace(`The promise of ${title}`, "The promise")
    .replace(`The poster of ${title}`, "The poster")
    .replace(`our time for ${title}`, "our time")
    .replace(`${title}: `, "")
    .replace(ON_PROFILE, "")
    .replaceAll(title, "it");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const IN_THREAD: NotificationKind[] = ["message", "agreed", "not-agreed"];

export function notificationUrl({ kind, payload: { postId, replyId, because } }: Notice): string {
  if ((IN_THREAD.includes(kind) || because === "place-changed") && replyId) return `/messages/${replyId}`;
  if (kind === "moderated" || kind === "report-decided") return "/me/reports";
  // My swaps works also where the other side has blocked the reader since, who no longer sees the post.
  if (kind === "completed" && because === "said") return "/me";
  if (kind === "match") return `/feed/${postId}`;
  const part = kind === "comment" ? "comments" : "reply";
  return `/feed/${postId}#${part}-${postId}`;
}

/** The poster's reason for a post that is taken down. */
function endedText({ title, type, because }: NotificationPayload): string | null {
  const isRequest = type === "request";
  switch (because) {
    case "elsewhere":
      return isRequest
        ? `“${title}” was found elsewhere, so your help is not needed any more.`
        : `“${title}” went to somebody outside of this site.`;
    case "kept":
      return isRequest
        ? `“${title}” is not needed any more.`
        : `“${title}” stays where it is: its owner keeps it.`;
    case "discarded":
      return `“${title}” broke or was thrown away, so nobody gets it.`;
    case "taken-down":
      return `“${title}” was taken down, so nobody gets it.`;
    default:
      return null;
  }
}

/** With the number where it is fewer than the reader asked for. */
const partOf = (title: string, granted: number | undefined): string =>
  granted === undefined ? `“${title}”` : `${granted} of “${title}”`;

const sentences: Record<NotificationKind, Sentence> = {
  reply: ({ name, title, type, because, quantity = 1 }) => {
    if (because === "other-number")
      return type === "offer"
        ? `${name} would like ${quantity} of “${title}” now.`
        : `${name} can help with ${quantity} of “${title}” now.`;
    if (because === "other-words") return `${name} has changed their reply about “${title}”.`;
    if (because === "ban-undone")
      return type === "offer"
        ? `${name} would like “${title}” again.`
        : `${name} can help with “${title}” again.`;
    return type === "offer" ? `${name} would like “${title}”.` : `${name} can help with “${title}”.`;
  },
  promised: ({ title, type, because, granted }) => {
    if (because === "other-number")
      return type === "offer"
        ? `You are promised ${granted ?? 1} of “${title}” now.`
        : `Your help with ${granted ?? 1} of “${title}” is taken now.`;
    const what = partOf(title, granted);
    return type === "offer"
      ? `${what} ${plural(granted ?? 1, "is", "are")} promised to you.`
      : `Your help with ${what} is gladly taken.`;
  },
  chosen: ({ name, title, because, granted }) =>
    because === "other-number"
      ? `${granted ?? 1} of “${title}” ${plural(granted ?? 1, "is", "are")} promised to ${name} now.`
      : `${partOf(title, granted)} ${plural(granted ?? 1, "is", "are")} promised to ${name}.`,
  released: (payload) =>
    payload.because === "taken-down"
      ? `“${payload.title}” was taken down, so it cannot be collected any more.`
      : (endedText(payload) ?? `The promise of “${payload.title}” was taken back.`),
  "given-back": ({ name, title, because, isMeetingOff }) => {
    if (isMeetingOff)
      return `${name} has withdrawn their reply about “${title}”, so the time that you agreed on is off.`;
    if (because === "expired")
      return `“${title}” has ended while it was hidden, and so has the question to ${name} whether they still want it.`;
    if (because === "passed-on")
      return `${name} can’t make it after all: “${title}” goes to the next in line.`;
    return because === "unconfirmed"
      ? `${name} did not say that they still want “${title}”: it is free again.`
      : `${name} can’t make it after all: “${title}” is free again.`;
  },
  "no-show-reported": ({ title, name, ...options }) =>
    name !== FALLBACK_NAME
      ? `${name} says that you were not there as agreed for “${title}”. Is that not right? Say so ${within(options, `${OBJECTION_HOURS} hours`)}.`
      : `The poster of “${title}” says that you did not meet. Is that not right? Say so ${within(options, `${OBJECTION_HOURS} hours`)}.`,
  "no-answer-reported": ({ title, ...options }) =>
    `The poster of “${title}” has waited for your answer for ${NO_ANSWER_HOURS / 24} days. Do you still want it? Say so ${within(options, `${OBJECTION_HOURS} hours`)}.`,
  "no-show-disputed": ({ name, title }) =>
    `${name} says that it was otherwise with “${title}”. Nothing is noted against anybody.`,
  "still-wanted": ({ name, title }) => `${name} still wants “${title}”.`,
  "no-show": ({ title }) => `It is noted now that you did not meet for “${title}”.`,
  "no-answer": ({ title, because }) => {
    if (because === "gone") return `No answer about “${title}” came from you, and it is gone by now.`;
    if (because === "expired") return `No answer about “${title}” came from you, and it has ended by now.`;
    if (because === "hidden") return `No answer about “${title}” came from you, so the promise has ended.`;
    return because === "passed-on"
      ? `No answer about “${title}” came from you, so it went to the next in line. You can ask once more.`
      : `No answer about “${title}” came from you, so it is free again. You can ask once more.`;
  },
  "report-upheld": ({ name, title }) => `${name} did not object: the promise of “${title}” has ended.`,
  declined: (payload) => {
    const ended = endedText(payload);
    const off = payload.isMeetingOff ? " The time that you agreed on is off." : "";
    if (ended) return `${ended}${off} Thank you for your reply!`;
    if (payload.because === "others-chosen")
      return `“${payload.title}” has ended, and others were chosen this time.${off} Thank you for your reply, and good luck next time!`;
    if (payload.because === "nobody-chosen")
      return `It did not work out with “${payload.title}” this time.${off} Thank you for your reply!`;
    return payload.because === "expired"
      ? `“${payload.title}” has ended before anybody was chosen.${off} Thank you for your reply, and good luck next time!`
      : `“${payload.title}” goes to somebody else this time.${off} Thank you for your reply!`;
  },
  completed: ({ title, because, ...options }) =>
    because === "said"
      ? `“${title}” has changed hands. Thank you! Is that not right? Say so ${within(options, `${HANDOVER_OBJECTION_DAYS} days`)}.`
      : `“${title}” has changed hands. Thank you!`,
  changed: ({ name, title, type, because, left = 0, granted }) => {
    if (because === "other-number")
      return type === "offer"
        ? `${name} takes ${granted ?? 1} of “${title}” now.`
        : `${name} brings ${granted ?? 1} of “${title}” now.`;
    if (because === "fewer" && granted !== undefined)
      return `There is less of “${title}” now. ${plural(granted, "The one promised to you stays", `The ${granted} promised to you stay`)} yours.`;
    if (because === "fewer")
      return left === 0
        ? `There is less of “${title}” now, and all of it is promised. You keep your place in the line.`
        : `There is less of “${title}” now: ${plural(left, "one is", `${left} are`)} still free.`;
    return because === "place-changed"
      ? `The place of “${title}” has changed: the time you agreed on with ${name} no longer counts. Suggest a new one.`
      : `“${title}” has changed. Please look again before you meet.`;
  },
  message: ({ name, title }) => `${name} wrote to you about “${title}”.`,
  agreed: ({ name, title }) => `${name} agreed to your time for “${title}”.`,
  "not-agreed": ({ name, title }) => `Your time for “${title}” does not suit ${name}.`,
  comment: ({ name, title }) => `${name} commented on “${title}”.`,
  expiring: ({ title }) => `“${title}” expires soon. Is it still there?`,
  "answer-due": ({ title, because, waiting = 1 }) =>
    because === "expired"
      ? `The time of “${title}” is over, and ${plural(waiting, "a neighbour still waits", `${waiting} neighbours still wait`)} behind your promise. In three days they hear that it has ended. Will the promise be kept?`
      : `${plural(waiting, "A neighbour waits", `${waiting} neighbours wait`)} for your answer about “${title}”, which ends soon. Is it still there?`,
  expired: ({ title }) => `“${title}” has ended. Is it still there? Then renew it.`,
  "available-again": ({ title, because }) =>
    because === "reopened"
      ? `“${title}” did not change hands after all. You are back in the line, at your place.`
      : because === "ban-undone"
        ? `You wait for “${title}” again, at your place in the line. Much may have changed since, so please have a look.`
        : because === "back-in-line"
          ? `“${title}” is available again. You are back in the line, at your place.`
          : `“${title}” is available again. If you still want it, ask once more.`,
  "handover-due": ({ name, title, because, isShortened }) =>
    because === "last-reminder"
      ? `Has “${title}” changed hands between you and ${name}? Please say so, or agree on a new time. Otherwise the promise ends soon.`
      : `Has “${title}” changed hands between you and ${name}? Please say so. Otherwise the promise ends ${isShortened ? "soon" : "tomorrow"}, unless you write to each other.`,
  lapsed: ({ title }) => `The promise of “${title}” has ended: nobody has said that it changed hands.`,
  received: ({ name, title, ...options }) =>
    `${name} says that “${title}” has changed hands. Is that not right? Say so ${within(options, `${HANDOVER_OBJECTION_DAYS} days`)}.`,
  thanked: ({ name, title }) => `${name} thanks you for “${title}”.${ON_PROFILE}`,
  reopened: ({ name, title }) =>
    `${name} says that “${title}” did not change hands. The promise is back: please write to each other.`,
  "rule-chooses": ({ title, because }) =>
    because === "draw"
      ? `A draw decides now who gets “${title}”. Who has asked by its time takes part; new accounts may have to wait behind the others.`
      : `“${title}” goes now to those who asked first. You keep your place in the line.`,
  "end-moved": ({ title, type, because, position = 1 }) => {
    if (because === "other-words")
      return `“${title}” is described otherwise now than when you asked. Please look whether it still suits you.`;
    if (because === "other-pictures")
      return `“${title}” has other pictures now than when you asked. Please look whether it still suits you.`;
    if (because === "other-place")
      return `“${title}” is in another place now than when you asked. Please look whether it still suits you.`;
    if (because === "drawn")
      return `The draw for “${title}” took place. You are ${position === 1 ? "next" : `number ${position}`} in the line, if it becomes free again.`;
    if (because === "promised-to-another")
      return `${type === "request" ? `Another neighbour is to help with “${title}”` : `“${title}” is promised to another neighbour`}. You keep your place in the line, in case that comes to nothing. The post says when you will have an answer.`;
    if (because === "partly-promised")
      return `A part of “${title}” is promised. You keep your place in the line. The post says when you will have an answer.`;
    if (because === "promise-over")
      return `The promise of “${title}” is over. You keep your place in the line. The post says when you will have an answer.`;
    return because === "ends-sooner"
      ? `“${title}” ends sooner than planned, and so you will have your answer sooner. The post says when.`
      : `“${title}” stays up for longer. You keep your place in the line. The post says when you will have an answer.`;
  },
  "your-turn": ({ title, type, granted, hoursLeft = TURN_HOURS, ...options }) => {
    const time = within(
      { isShortened: options.isShortened || hoursLeft === 0 },
      plural(hoursLeft, "an hour", `${hoursLeft} hours`),
    );
    return type === "offer"
      ? `It is your turn: ${partOf(title, granted)} ${plural(granted ?? 1, "is", "are")} free for you. Do you still want ${plural(granted ?? 1, "it", "them")}? Please say so ${time}.`
      : `It is your turn: your help with ${partOf(title, granted)} is wanted. Can you still help? Please say so ${time}.`;
  },
  "turn-passed": ({ title, because }) => {
    if (because === "gone") return `You did not say that you still want “${title}”, and it is gone by now.`;
    if (because === "expired")
      return `You did not say that you still want “${title}”, and it has ended by now.`;
    if (because === "hidden")
      return `You did not say that you still want “${title}”, so it is no longer kept for you.`;
    return because === "passed-on"
      ? `You did not say that you still want “${title}”, so it went to the next in line. You can ask once more.`
      : `You did not say that you still want “${title}”, so it is free again. You can ask once more.`;
  },
  "wish-expiring": ({ title }) => `On your wishlist: “${title}” expires soon.`,
  "wish-gone": ({ title }) => `On your wishlist: “${title}” is gone.`,
  moderated: ({ title, because }) =>
    ({
      held: `Somebody looks at “${title}” before neighbours see it. You hear from us.`,
      hidden: `“${title}” is hidden until somebody has looked at it: neighbours have reported it.`,
      undone: `The decision about “${title}” was taken back.`,
      answered: `Your objection about “${title}” has an answer.`,
    })[because as string] ?? `The people who look after the site have decided about “${title}”.`,
  "report-decided": ({ title }) => `You have reported ${title}. Somebody has looked at it.`,
  match: ({ title, type, answers, criteria, search = "" }) => {
    if (!answers) return matchText(title, criteria ?? search);
    return type === "offer"
      ? `“${title}” may be what you are looking for with “${answers}”.`
      : `“${title}”: a neighbour is looking for something like your “${answers}”.`;
  },
};
