/** In place of the words of a message that moderators have removed. */
export const REMOVED_MESSAGE = "(This message was removed by the people who look after the site.)";
