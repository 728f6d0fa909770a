/** A link leads right to where the code is entered. */
export const codeFieldId = (replyId: string) => `code-${replyId}`;
