/** In the address of a conversation: with the form for another time open. */
export const TIME_ANCHOR = "time";
