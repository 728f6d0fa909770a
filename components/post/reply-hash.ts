/** The id of the part of a post's page that takes replies: pages one has left stay in the document, so it names its post. */
export const replyAnchorId = (postId: string) => `reply-${postId}`;
export const replyHash = (postId: string) => `#${replyAnchorId(postId)}`;

/** Below the title: what is promised to the reader stands there. */
export const handoverSlotId = (postId: string) => `handover-${postId}`;
