/** Sent by one press before a hand-over; it is looked for again, to send it once only. */
export const ON_MY_WAY = "I’m on my way.";
