/** In place of the words of a message that moderators have removed. */
export const REMOVED_MESSAGE = "(This message was removed by the people who look after the site.)";

/** Sent by one press before a hand-over; it is looked for again, to send it once only. */
export const ON_MY_WAY = "I’m on my way.";
